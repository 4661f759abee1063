/**
 * Makes small and large pictures of images. The pictures are upright, and without the data that the camera
 * wrote into the image.
 */
import { Worker } from 'node:worker_threads'
import type { Sharp } from 'sharp'

/** The types of images of which pictures can be made. */
const shown = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/heif',
])

/** True for a type of which pictures can be made. */
export function canBeShown(contentType: string): boolean {
  return shown.has(contentType)
}

/** The longest side of each picture, in pixels. */
export const previewSizes = { thumbnail: 480, preview: 2048 } as const

/**
 * The most pixels. A larger image is no photo of a site. The limit for HEIC is lower, because its decoder
 * needs the whole image in memory.
 */
const MOST_PIXELS = 120_000_000
const MOST_HEIC_PIXELS = 60_000_000
/** An image that takes longer was made to take long. */
const MOST_SECONDS = 60
/** In bytes. A larger file is not even opened. */
const LARGEST = 200 * 1024 * 1024
const LARGEST_HEIC = 40 * 1024 * 1024

/** True for an image that is not too large to be opened. */
export function isSmallEnough({ contentType, size }: { contentType: string; size: number }): boolean {
  return size <= (isHeic(contentType) ? LARGEST_HEIC : LARGEST)
}

function isHeic(contentType: string): boolean {
  return contentType === 'image/heic' || contentType === 'image/heif'
}

/** Loaded with the first picture, because few servers make pictures every day. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Uses one core for one picture at a time, because requests are more important.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/** The path to which each size is written. */
export type PreviewPaths = Record<keyof typeof previewSizes, string>

/**
 * Makes a picture of each size of the image in a local file. Works on one image at a time.
 *
 * @throws Error if the file is no image, is broken, or has too many pixels
 */
export function makePreviews(path: string, contentType: string, to: PreviewPaths): Promise<void> {
  const made = last.then(() => make(path, contentType, to))
  last = made.catch(() => undefined)
  return made
}

async function make(path: string, contentType: string, to: PreviewPaths): Promise<void> {
  const large = await open(path, contentType)
  await shrink(large, 'preview').toFile(to.preview)
  const sharp = await loadSharp()
  // The thumbnail is made from the preview, so that the image is read once.
  await shrink(sharp(to.preview), 'thumbnail').toFile(to.thumbnail)
}

/** The types of images of which a logo can be made. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg']
/** The most pixels of an image for a logo. */
const MOST_LOGO_PIXELS = 25_000_000
/** The size that papers print, at 360 dots an inch. */
const LOGO_SIZE = { width: 600, height: 200 }
const MOST_LOGO_SECONDS = 10

/**
 * Makes the small picture of a logo for papers: a PNG on white, with nothing else from the image file.
 *
 * @throws Error if the file is no image, is broken, or has too many pixels
 */
export async function makeLogo(path: string, to: string): Promise<void> {
  const sharp = await loadSharp()
  await sharp(path, { limitInputPixels: MOST_LOGO_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .timeout({ seconds: MOST_LOGO_SECONDS })
    .toFile(to)
}

function shrink(image: Sharp, size: keyof typeof previewSizes): Sharp {
  const side = previewSizes[size]
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: size === 'preview' ? 82 : 76 })
    .timeout({ seconds: MOST_SECONDS })
}

async function open(path: string, contentType: string): Promise<Sharp> {
  const sharp = await loadSharp()
  if (!isHeic(contentType))
    return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }).autoOrient()
  const { width, height, data } = await decodeHeic(path)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

function decodeHeic(path: string): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { path, mostPixels: MOST_HEIC_PIXELS },
  })
  return new Promise<Pixels>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The decoder takes too long')), MOST_SECONDS * 1000)
    worker.once('exit', () => clearTimeout(late))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The decoder ended without an image')))
  }).finally(() => worker.terminate())
}
