/** Mantine's parts as links with typed targets. */
import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>

/** A link that looks like a button. */
export const LinkButton = createLink(
  forwardRef<HTMLAnchorElement, Omit<ButtonProps, 'href'> & Attributes>((props, ref) => (
    <Button ref={ref} component="a" {...props} />
  )),
)

/** A link that is an icon; its name is an `aria-label`. */
export const LinkIcon = createLink(
  forwardRef<HTMLAnchorElement, ActionIconProps & Attributes>((props, ref) => (
    <ActionIcon ref={ref} component="a" {...props} />
  )),
)

/** A link in text. */
export const LinkText = createLink(
  forwardRef<HTMLAnchorElement, AnchorProps & Attributes>((props, ref) => (
    <Anchor ref={ref} component="a" {...props} />
  )),
)

/** The name of a record in a list, as a link to an address that is given as text. */
export const RecordAnchor = forwardRef<HTMLAnchorElement, AnchorProps & Attributes>((props, ref) => (
  <Anchor
    ref={ref}
    component="a"
    data-record-link
    c="var(--mantine-color-text)"
    fw={600}
    fz="sm"
    style={{ overflowWrap: 'anywhere' }}
    {...props}
  />
))

/** The name of a record in a list, as a link to a screen. */
export const RecordLink = createLink(RecordAnchor)
