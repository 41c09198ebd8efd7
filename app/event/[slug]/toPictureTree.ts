import { isValidElement, type ReactElement, type ReactNode } from 'react'
import type { PictureTree } from '@/lib/server/pages/createPictures'

type Plain = PictureTree | string | number | null | Plain[]

function plain(node: ReactNode): Plain {
  if (Array.isArray(node)) return node.map(plain)
  if (isValidElement<Record<string, unknown>>(node)) return toPictureTree(node)
  return typeof node === 'string' || typeof node === 'number' ? node : null
}

/**
 * A drawing as data, which can be sent to another thread: its components called, their elements in their place.
 * Components must be plain functions without hooks.
 */
export function toPictureTree({ type, props }: ReactElement<Record<string, unknown>>): PictureTree {
  if (typeof type === 'function') {
    const made = (type as (given: object) => ReactNode)(props)
    if (!isValidElement<Record<string, unknown>>(made)) throw new TypeError('A component drew no element.')
    return toPictureTree(made)
  }
  const { children, ...rest } = props
  return { type: String(type), key: null, props: { ...rest, children: plain(children as ReactNode) } }
}
