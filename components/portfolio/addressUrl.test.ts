import { expect, test } from 'vitest'
import { followWallet, portfolioHref, readAddresses } from './addressUrl'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)

test('addresses are accepted with any separator, each once and with their checksum', () => {
  expect(readAddresses(` ${A.toLowerCase()};\n"${B}", ${A} `)).toEqual({ addresses: [A, B], faults: [] })
  expect(readAddresses('')).toEqual({ addresses: [], faults: [] })
})

test('a name, a fragment and a mistyped digit each get their own message, and the rest still counts', () => {
  const { addresses, faults } = readAddresses(`vitalik.eth 0x12 ${A.replace('2266', '2267')} ${B}`)
  expect(addresses).toEqual([B])
  expect(faults).toEqual([
    expect.stringContaining('looks like a name'),
    expect.stringContaining('is not an EVM address'),
    expect.stringContaining('wrong checksum'),
  ])
})

test('twenty are shown, more are reported; of a thousand errors a few are listed individually', () => {
  expect(readAddresses(many(20).join()).faults).toEqual([])
  const { addresses, faults } = readAddresses(many(21).join())
  expect([addresses.length, faults.length]).toEqual([20, 1])
  const wrong = readAddresses('x '.repeat(1_000)).faults
  expect([wrong.length, wrong.at(-1)]).toEqual([6, '995 more are not addresses.'])
})

test('a page with wallets has an address that parses back to them', () => {
  const href = portfolioHref([A, B])
  expect(readAddresses(new URL(href, 'http://x').searchParams.get('addresses') ?? '').addresses).toEqual([
    A,
    B,
  ])
  expect(portfolioHref([])).toBe('/portfolio')
})

test.each([
  ['connected by hand joins what is shown', [B], { to: A, requested: true }, [B, A]],
  ['come back by itself is shown on an empty page', [], { to: A, requested: false }, [A]],
  ['come back by itself leaves a shared page alone', [B], { to: A, requested: false }, [B]],
  ['switched takes the place of the last', [B, A], { from: A, to: C, requested: false }, [B, C]],
  ['switched to one already shown leaves it there once', [A, B], { from: A, to: B, requested: false }, [B]],
  ['switched while another page is shown leaves it alone', [B], { from: A, to: C, requested: false }, [B]],
  ['disconnected goes, others stay', [B, A], { from: A, requested: false }, [B]],
])('an account that is %s', (_, shown, change, expected) => {
  expect(followWallet(shown, change)).toEqual(expected)
})

test('a full page accepts no further account', () => {
  expect(followWallet(many(20), { to: A, requested: true })).toEqual(many(20))
})
