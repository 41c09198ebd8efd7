const SUFFIXES = ['', 'K', 'M', 'B', 'T'] as const

/** The whole number of 10^-digits nearest to the decimal representation of `value`; halves away from zero. */
function toUnits(value: number, digits: number): number {
  const text = String(value)
  return Math.round(text.includes('e') ? value * 10 ** digits : Number(`${text}e${digits}`))
}

/**
 * 1234.5 → "1,234.50". Digits beyond `min`, up to `max`, are dropped where zero. Same output as `Intl`, whose
 * setup takes a page 10 ms before it can respond, and a phone several times that.
 */
export function decimals(value: number, min: number, max = min): string {
  const units = toUnits(Math.abs(value), max)
  const text = String(units).padStart(max + 1, '0')
  const whole = text.slice(0, text.length - max).replace(/\B(?=(\d{3})+$)/g, ',')
  let fraction = text.slice(text.length - max)
  while (fraction.length > min && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${value < 0 && units > 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** 1234567 → "1.23M": always three digits. For values from a thousand. */
export function compact(value: number): string {
  let scaled = Number(value.toPrecision(3))
  let power = 0
  while (scaled >= 1_000 && power < SUFFIXES.length - 1) {
    scaled /= 1_000
    power += 1
  }
  return `${scaled < 1_000 ? scaled.toPrecision(3) : decimals(scaled, 0)}${SUFFIXES[power]}`
}
