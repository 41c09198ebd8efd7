import { toRanges } from './ranges'

/** Books that stand since a shared time, by their handles, and how long they are believed after it. */
export type Check = [checkedAt: number, freshMs: number, ranges: number[]]

/** Collects confirmations: books that share time and limit share a line. */
export function createChecks() {
  const groups = new Map<string, { at: number; freshMs: number; handles: number[] }>()
  return {
    add({ handle, freshMs }: { handle: number; freshMs: number }, at: number) {
      const key = `${at} ${freshMs}`
      const group = groups.get(key) ?? { at, freshMs, handles: [] }
      group.handles.push(handle)
      groups.set(key, group)
    },
    list: (): Check[] =>
      [...groups.values()].map(({ at, freshMs, handles }) => [at, freshMs, toRanges(handles)]),
  }
}
