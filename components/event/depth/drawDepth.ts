import type { PlatformId } from '@/lib/contract/platform'
import type { DepthImage, TradeDot } from './depthImage'

/** The page's current colours, light or dark. */
export interface DepthColors {
  depth: string
  line: string
  ink: string
  surface: string
  venue: Partial<Record<PlatformId, string>>
}

interface Picture {
  image: DepthImage
  dots: readonly TradeDot[]
  prices: readonly number[]
  times: readonly { at: number; label: string }[]
  /** The selected moment, ms. */
  at: number | undefined
  colors: DepthColors
  /** CSS pixels. */
  width: number
  height: number
  formatPrice: (price: number) => string
}

export const PLOT = { left: 52, right: 12, top: 8, bottom: 20 } as const
const FAINTEST = 0.06
const DOT_PX = 2.5

interface Scale {
  x(at: number): number
  y(price: number): number
}

function plotScale({ moments, step, low, high }: DepthImage, width: number, height: number): Scale {
  const from = moments[0]?.at ?? 0
  const span = (moments.at(-1)?.at ?? 0) + step - from
  const [across, down] = [width - PLOT.left - PLOT.right, height - PLOT.top - PLOT.bottom]
  return {
    x: (at) => PLOT.left + ((at - from) / span) * across,
    y: (price) => PLOT.top + (1 - (price - low) / (high - low)) * down,
  }
}

/** Brightness is depth; by its square root, so that thin bands stay visible beside a wall. */
function drawBands(context: CanvasRenderingContext2D, { image, colors }: Picture, { x, y }: Scale) {
  const { moments, step, low, high, deepest } = image
  context.fillStyle = colors.depth
  for (const { at, depth } of moments) {
    const band = (high - low) / depth.length
    const [left, right] = [x(at), x(at + step)]
    depth.forEach((tokens, i) => {
      if (tokens === 0) return
      context.globalAlpha = FAINTEST + (1 - FAINTEST) * Math.sqrt(tokens / deepest)
      const top = y(low + (i + 1) * band)
      // Half a pixel wider, so that no seam shows between two.
      context.fillRect(left, top, right - left + 0.5, y(low + i * band) - top + 0.5)
    })
  }
  context.globalAlpha = 1
}

function drawAxes(context: CanvasRenderingContext2D, picture: Picture, { x, y }: Scale) {
  const { colors, prices, times, width, height, formatPrice } = picture
  context.fillStyle = colors.ink
  context.strokeStyle = colors.line
  context.lineWidth = 1
  context.textBaseline = 'middle'
  context.textAlign = 'right'
  for (const price of prices) {
    context.fillText(formatPrice(price), PLOT.left - 6, y(price))
    context.beginPath()
    context.moveTo(PLOT.left, y(price))
    context.lineTo(width - PLOT.right, y(price))
    context.stroke()
  }
  context.textBaseline = 'bottom'
  context.textAlign = 'center'
  for (const { at, label } of times) context.fillText(label, x(at), height - 2)
}

/** One best price of one platform, in steps; interrupted where unknown. */
function drawBest(
  context: CanvasRenderingContext2D,
  image: DepthImage,
  line: Scale & { of: (moment: DepthImage['moments'][number]) => number | null | undefined },
) {
  let isDrawn = false
  context.beginPath()
  for (const moment of image.moments) {
    const price = line.of(moment)
    if (price === null || price === undefined) isDrawn = false
    else {
      const [left, right, level] = [line.x(moment.at), line.x(moment.at + image.step), line.y(price)]
      if (isDrawn) context.lineTo(left, level)
      else context.moveTo(left, level)
      context.lineTo(right, level)
      isDrawn = true
    }
  }
  context.stroke()
}

/** Draws the window: bands of depth, best prices of each platform, trades, and the selected moment. */
export function drawDepth(context: CanvasRenderingContext2D, picture: Picture): void {
  const { image, dots, at, colors, width, height } = picture
  const scale = plotScale(image, width, height)
  context.clearRect(0, 0, width, height)
  context.font = '11px sans-serif'
  drawBands(context, picture, scale)
  drawAxes(context, picture, scale)
  context.lineWidth = 1.25
  for (const [id, color] of Object.entries(colors.venue) as [PlatformId, string][]) {
    context.strokeStyle = color
    for (const which of ['bid', 'ask'] as const)
      drawBest(context, image, { ...scale, of: ({ best }) => best[id]?.[which] })
  }
  for (const dot of dots) {
    context.beginPath()
    context.arc(scale.x(dot.at), scale.y(dot.price), DOT_PX, 0, 2 * Math.PI)
    context.fillStyle = colors.venue[dot.platform] ?? colors.ink
    context.strokeStyle = colors.surface
    context.fill()
    context.stroke()
  }
  if (at !== undefined) {
    context.strokeStyle = colors.ink
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(scale.x(at), PLOT.top)
    context.lineTo(scale.x(at), height - PLOT.bottom)
    context.stroke()
  }
}
