import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransferScan } from '@/lib/core/domain/transfers'
import { createAdaptiveSpan } from './adaptiveSpan'
import { coverageOf, nextRange } from './nextRange'

const scansOf = (...scans: TransferScan[]) => new Map(scans.map((scan) => [scan.wallet, scan]))

test('a new wallet is searched from the head back, one that fell behind at the head first', () => {
  const setting = { start: 0, head: 1_000, span: 100 }
  expect(nextRange(['a'], new Map(), setting)).toEqual({ wallets: ['a'], from: 901, to: 1_000, atHead: true })
  const behind = scansOf({ wallet: 'a', from: 500, to: 950 }, { wallet: 'b', from: 400, to: 1_000 })
  expect(nextRange(['a', 'b'], behind, setting)).toMatchObject({ wallets: ['a'], from: 919, to: 1_000 })
})

test('wallets with the same progress are searched together, later ones first', () => {
  const setting = { start: 0, head: 1_000, span: 100 }
  const scans = scansOf(
    { wallet: 'a', from: 200, to: 1_000 },
    { wallet: 'b', from: 700, to: 1_000 },
    { wallet: 'c', from: 700, to: 1_000 },
  )
  expect(nextRange(['a', 'b', 'c'], scans, setting)).toEqual({
    wallets: ['b', 'c'],
    from: 600,
    to: 699,
    atHead: false,
  })
})

test('every block is searched exactly for every wallet, whatever the spans and however the head moves', () => {
  const wallet = fc.constantFrom('a', 'b', 'c')
  const moves = fc.array(fc.tuple(wallet, fc.nat(40), fc.integer({ min: 1, max: 90 })), { maxLength: 40 })
  fc.assert(
    fc.property(moves, fc.nat(50), (steps, start) => {
      const scans = new Map<string, TransferScan>()
      const searched = new Map<string, Set<number>>()
      const wanted = new Set<string>()
      let head = start + 60
      const search = (span: number) => {
        const range = nextRange([...wanted], scans, { start, head, span })
        for (const one of range?.wallets ?? []) {
          const blocks = searched.get(one) ?? new Set()
          for (let block = range?.from ?? 0; block <= (range?.to ?? -1); block += 1) blocks.add(block)
          searched.set(one, blocks)
          const old = scans.get(one)
          const [from, to] = [range?.from ?? 0, range?.to ?? 0]
          if (old) expect(from <= old.to + 1 && old.from <= to + 1).toBe(true)
          scans.set(one, {
            wallet: one,
            from: Math.min(from, old?.from ?? from),
            to: Math.max(to, old?.to ?? to),
          })
        }
        return range
      }
      for (const [one, grown, span] of steps) {
        wanted.add(one)
        head += grown
        search(span)
      }
      while (search(25));
      for (const one of wanted) {
        expect(coverageOf([one], scans, { start, head })).toMatchObject({ complete: true, progress: 1 })
        expect(searched.get(one)?.size).toBe(head - start + 1)
      }
    }),
  )
})

test('a span finds the size a node serves, stays below what it rejects, and retries after a while', () => {
  const limit = 700
  const span = createAdaptiveSpan({ first: 10_000, max: 100_000 })
  let refused = 0
  for (let request = 0; request < 100; request += 1) {
    if (span.blocks <= limit) span.answered(span.blocks)
    else {
      refused += 1
      span.refused(span.blocks)
    }
  }
  expect(span.blocks).toBeGreaterThan(limit / 3)
  expect(span.blocks).toBeLessThanOrEqual(limit)
  expect(refused).toBeLessThan(12)
})

test('a span of one block cannot get smaller', () => {
  const span = createAdaptiveSpan({ first: 1, max: 10 })
  expect(span.refused(1)).toBe(false)
  expect(span.blocks).toBe(1)
})
