import { isIP } from 'node:net'

const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** The bytes of an IPv4 address, or the sixteen of an IPv6 address; undefined for what is none. */
export function addressBytes(address: string): number[] | undefined {
  const version = isIP(address)
  if (version === 4) return address.split('.').map(Number)
  if (version !== 6 || address.includes('.') || address.includes('%')) return undefined
  const [head = '', tail] = address.split('::')
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array<number>(8 - front.length - back.length).fill(0)
  return [...front, ...zeros, ...back].flatMap((group) => [group >> 8, group & 255])
}
