import { Gauge, type Registry } from 'prom-client'

/** One row per id and state: 1 for the current state, 0 for the others. */
export function stateGauge<Label extends string, Id extends string | number, State extends string>(
  registers: Registry[],
  {
    name,
    help,
    label,
    ids,
    states,
    stateOf,
  }: {
    name: string
    help: string
    label: Label
    ids: readonly Id[]
    states: readonly State[]
    stateOf(id: Id): State
  },
): void {
  new Gauge<Label | 'state'>({
    name,
    help,
    labelNames: [label, 'state'],
    registers,
    collect() {
      for (const id of ids) {
        const now = stateOf(id)
        for (const state of states)
          this.set({ [label]: id, state } as Record<Label | 'state', string | number>, state === now ? 1 : 0)
      }
    },
  })
}
