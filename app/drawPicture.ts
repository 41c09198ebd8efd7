import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'

const FONT = path.join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans/Geist-Medium.ttf')
/** Each takes a CPU for a good part of a second. */
const MAX_WAITING = 8

let fonts: { name: string; data: Buffer; weight: 500 }[] | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function drawNow(element: ReactElement, size: { width: number; height: number }) {
  fonts ??= [{ name: 'Geist', data: readFileSync(FONT), weight: 500 }]
  return new Uint8Array(await new ImageResponse(element, { ...size, fonts }).arrayBuffer())
}

/**
 * A PNG of a share picture, one at a time; undefined when eight are already queued.
 * Errors: what the renderer throws where an element cannot be drawn.
 */
export async function drawPicture(
  element: ReactElement,
  size: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (waiting >= MAX_WAITING) return undefined
  waiting += 1
  const drawn = last.then(() => drawNow(element, size))
  last = drawn.catch(() => undefined).finally(() => (waiting -= 1))
  return drawn
}
