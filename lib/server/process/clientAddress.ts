import { BlockList, isIP } from 'node:net'

/** Maximum hops read; no honest list is longer. */
const MAX_HOPS = 20

/** An address without IPv4-in-IPv6 prefix, zone, brackets or port; undefined for invalid ones. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = (/^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare).split('%')[0] ?? ''
  return isIP(address) === 0 ? undefined : address
}

/** Whether an address, in any of these forms, is in one of the networks. */
export function createNetworks(networks: readonly string[]) {
  // Most services trust no proxy: their requests need no look-up.
  if (networks.length === 0) return () => false
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, type)
    else known.addSubnet(address, Number(bits), type)
  }
  return (text: string): boolean => {
    const address = plainAddress(text)
    return address !== undefined && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The address a request comes from: the connection's, unless that is a trusted proxy; then
 * X-Forwarded-For is read from the right, where each proxy appends, up to the first untrusted address. Everything
 * to its left was written by the caller and is ignored.
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const isTrusted = createNetworks(trustedProxies)
  return (connectedBy: string | undefined, forwardedFor: string | undefined): string => {
    let address = plainAddress(connectedBy ?? '')
    if (address === undefined) return 'unknown'
    const hops = (forwardedFor ?? '').split(',').slice(-MAX_HOPS)
    while (isTrusted(address)) {
      const next = plainAddress(hops.pop()?.trim() ?? '')
      if (next === undefined) return address
      address = next
    }
    return address
  }
}
