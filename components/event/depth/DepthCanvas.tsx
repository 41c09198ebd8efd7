'use client'
import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '@/components/format/figures'
import { formatLocalTime } from '@/components/format/localTime'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { priceTicks, timeTicks } from '../history/historyScale'
import type { DepthImage, TradeDot } from './depthImage'
import { type DepthColors, drawDepth } from './drawDepth'

const TIMES = 5
const HEIGHT_PX = 280

/** Colours of the theme: a canvas knows no CSS variables, and each colour is one `light-dark()` for both themes. */
function readColors(canvas: HTMLElement, platforms: readonly PlatformSummary[]): DepthColors {
  const probe = document.createElement('span')
  canvas.after(probe)
  const read = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    depth: read('ink-2'),
    line: read('line'),
    ink: read('ink-3'),
    surface: read('surface'),
    venue: Object.fromEntries(platforms.map(({ id, venue }) => [id, read(`venue-${venue}`)])),
  }
  probe.remove()
  return colors
}

/** The canvas fills its container, redrawn on every change of size, theme or contents. */
export function DepthCanvas({
  image,
  dots,
  platforms,
  at,
}: {
  image: DepthImage
  dots: readonly TradeDot[]
  /** The visible ones. */
  platforms: readonly PlatformSummary[]
  at: number | undefined
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [theme, setTheme] = useState(0)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const resized = new ResizeObserver(() => setWidth(element.clientWidth))
    resized.observe(element)
    const repaint = () => setTheme((count) => count + 1)
    const themed = new MutationObserver(repaint)
    themed.observe(document.documentElement, { attributes: true })
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', repaint)
    return () => {
      resized.disconnect()
      themed.disconnect()
      scheme.removeEventListener('change', repaint)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `theme` counts changes of the colours.
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    const [first, last] = [image.moments[0], image.moments.at(-1)]
    if (!element || !context || !first || !last || width === 0) return
    const scale = window.devicePixelRatio
    element.width = width * scale
    element.height = HEIGHT_PX * scale
    context.setTransform(scale, 0, 0, scale, 0, 0)
    const { ticks } = timeTicks(first.at / 1_000, last.at / 1_000, TIMES)
    drawDepth(context, {
      image,
      dots,
      at,
      prices: priceTicks([image.low, image.high]).filter(
        (price) => price >= image.low && price <= image.high,
      ),
      times: ticks.map((tick) => ({ at: tick * 1_000, label: formatLocalTime(tick * 1_000) })),
      colors: readColors(element, platforms),
      width,
      height: HEIGHT_PX,
      formatPrice,
    })
  }, [image, dots, platforms, at, width, theme])
  return <canvas ref={canvas} aria-hidden className="w-full" style={{ height: HEIGHT_PX }} />
}
