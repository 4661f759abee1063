/** Figures as text, for screens, spreadsheets and notices. */

/**
 * The decimals that `percentOf` rounds to before it rounds down: so the errors of floating point disappear.
 */
const DIGITS = 9

/** A share in percent, rounded down: only a finished whole gives 100. */
export function percentOf(done: string, total: string): number {
  const [part, whole] = [Number(done), Number(total)]
  if (whole <= 0) return 0
  const percent = Math.floor(Number(((part * 100) / whole).toFixed(DIGITS)))
  return part < whole ? Math.min(percent, 99) : percent
}

/** `1 day`, `1,200 days`, `2 activities`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** `112 days left`, `9 days late`, `ends today`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'ends today'
  return days > 0 ? `${countOf(days, 'day')} left` : `${countOf(-days, 'day')} late`
}

/**
 * A percent as text. Above 999 the exact number says nothing and is too wide for its place
 * (records.md 'Captures').
 */
export function formatPercent(percent: number): string {
  return percent > 999 ? '>999%' : `${percent}%`
}

/** Text of digits is formatted as text: as a number it would lose the digits after the sixteenth. */
const exact = (value: string | number) => value as number | `${number}`

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** Six decimals: conversion factors have six, and no other figure has more. */
const quantityNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const money = { style: 'currency', currency: 'USD' } as const
const exactMoney = new Intl.NumberFormat('en-US', money)
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const addedMoney = new Intl.NumberFormat('en-US', { ...money, signDisplay: 'exceptZero' })
/** Unit costs have up to four decimals, as quantities do. */
const unitMoney = new Intl.NumberFormat('en-US', {
  ...money,
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** `1,240.5`: at most two decimals, without zeros at the end. */
export function formatNumber(value: string | number): string {
  return plainNumber.format(exact(value))
}

/**
 * `1,860 ea`, `0.0625 m³`: the stored decimals without zeros at the end. Without a unit, only the quantity.
 */
export function formatQuantity(quantity: string | number, unit: string | null = ''): string {
  return `${quantityNumber.format(exact(quantity))} ${unit ?? ''}`.trim()
}

/** `$21,750.00`, `-$1,500.00`. */
export const moneyOf = (amount: string | number) => exactMoney.format(exact(amount))

/** `21,750.00`: for places where all figures are dollars. */
export const amountOf = (amount: string | number) => cents.format(exact(amount))

/** `+$21,750.00`: an amount that is added to a sum. */
export const addedMoneyOf = (amount: number) => addedMoney.format(amount)

/** `$12.50`, `$0.0625`: a unit cost. */
export const unitMoneyOf = (cost: string | number) => unitMoney.format(exact(cost))

const unitAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `1,250.00`, `0.0625`: a unit cost, for places where all figures are dollars. */
export const unitAmountOf = (cost: string | number) => unitAmount.format(exact(cost))
