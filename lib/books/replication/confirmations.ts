import { toRanges } from './ranges'

/** Books, by handle, that were current at a shared time, and how long they count as fresh after it. */
export type Confirmation = [checkedAt: number, freshMs: number, ranges: number[]]

/** Collects confirmations: books with the same time and limit share one. */
export function createConfirmations() {
  const groups = new Map<string, { at: number; freshMs: number; handles: number[] }>()
  return {
    add({ handle, freshMs }: { handle: number; freshMs: number }, at: number) {
      const key = `${at} ${freshMs}`
      const group = groups.get(key) ?? { at, freshMs, handles: [] }
      group.handles.push(handle)
      groups.set(key, group)
    },
    list: (): Confirmation[] =>
      [...groups.values()].map(({ at, freshMs, handles }) => [at, freshMs, toRanges(handles)]),
  }
}
