import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet: private, shared, loopback, link-local (cloud metadata among them),
 * documentation, benchmarks, multicast, reserved.
 * Source: IANA IPv4 and IPv6 Special-Purpose Address Registries, read 2026-11.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside 2000::/3, the only allocated part of IPv6: ranges that lead elsewhere, such as embedded IPv4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function blockList(networks: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), type)
  }
  return list
}

const special4 = blockList(SPECIAL_V4, 'ipv4')
const special6 = blockList(SPECIAL_V6, 'ipv6')
const global6 = blockList(['2000::/3'], 'ipv6')

/** Whether an address is reachable from the whole internet. False for an invalid address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

const loopback4 = blockList(['127.0.0.0/8'], 'ipv4')

/** Whether an address is this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopback4.check(address, 'ipv4'))
