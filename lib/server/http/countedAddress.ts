/** The first four groups of an IPv6 address, with `::` expanded. */
function prefix64(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * The unit of rate limits: an IPv4 address, or an IPv6 /64, which one customer controls alone. A whole
 * /48 is limited as well (`widerNetwork`).
 */
export function countedAddress(given: string | undefined): string {
  const address = (given ?? '').split('%')[0] ?? ''
  if (address === '') return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return address.includes(':') ? `${prefix64(address)}::/64` : address
}
