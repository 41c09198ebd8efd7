import type { TransferScan } from '@/lib/core/domain/transfers'

/** The blocks to search next, both ends included, for wallets with the same progress. */
export interface NextRange {
  wallets: readonly string[]
  from: number
  to: number
  /** At the head of the chain, where blocks may still change; otherwise old settled blocks. */
  atHead: boolean
}

/** Blocks that every pass re-reads at its start: a node may lag behind the head it reports. */
const REREAD = 32

interface Setting {
  /** No contract is older. */
  start: number
  head: number
  /** Blocks in one request. */
  span: number
}

/** Where the search of a wallet continues: at the head first, then back from the newest blocks to the oldest. */
function rangeOf(scan: TransferScan | undefined, { start, head, span }: Setting) {
  if (!scan) return { from: Math.max(start, head - span + 1), to: head, atHead: true }
  if (scan.to < head) {
    const from = Math.max(scan.from, scan.to - REREAD + 1)
    return { from, to: Math.min(head, Math.max(scan.to, from - 1) + span), atHead: true }
  }
  if (scan.from > start) {
    return { from: Math.max(start, scan.from - span), to: scan.from - 1, atHead: false }
  }
  return undefined
}

/**
 * The next range by priority: new blocks before old ones, and newer before older, so that later wallets
 * catch up and continue together. Undefined when everything has been searched.
 */
export function nextRange(
  wallets: readonly string[],
  scans: ReadonlyMap<string, TransferScan>,
  setting: Setting,
): NextRange | undefined {
  const groups = new Map<string, NextRange & { wallets: string[] }>()
  for (const wallet of wallets) {
    const range = rangeOf(scans.get(wallet), setting)
    if (!range) continue
    const key = `${range.from} ${range.to}`
    const group = groups.get(key)
    if (group) group.wallets.push(wallet)
    else groups.set(key, { ...range, wallets: [wallet] })
  }
  return [...groups.values()].sort((a, b) => Number(b.atHead) - Number(a.atHead) || b.to - a.to)[0]
}

/** How much of the chain has been searched for all these wallets. */
export function coverageOf(
  wallets: readonly string[],
  scans: ReadonlyMap<string, TransferScan>,
  { start, head }: Pick<Setting, 'start' | 'head'>,
): { complete: boolean; progress: number; from?: number; to?: number } {
  const known = wallets.map((wallet) => scans.get(wallet))
  const total = Math.max(1, head - start + 1)
  const searched = known.map((scan) =>
    scan ? Math.max(0, Math.min(scan.to, head) - Math.max(scan.from, start) + 1) : 0,
  )
  const complete = searched.every((blocks) => blocks >= total)
  const progress = Math.min(1, searched.reduce((sum, blocks) => sum + blocks, 0) / (total * wallets.length))
  const scanned = known.flatMap((scan) => scan ?? [])
  if (scanned.length < wallets.length || scanned.length === 0) return { complete: false, progress }
  return {
    complete,
    progress,
    from: Math.max(...scanned.map(({ from }) => from)),
    to: Math.min(...scanned.map(({ to }) => to)),
  }
}
