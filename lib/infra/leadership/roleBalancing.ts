/** One role: its leader and its candidates, by session number. */
export interface RoleStanding {
  leader?: number
  candidates: readonly number[]
}

type Standings<Role> = ReadonlyMap<Role, RoleStanding>

const countOf = <Role>(standings: Standings<Role>, session: number) =>
  [...standings.values()].filter(({ leader }) => leader === session).length

/**
 * Free roles that this session should try for, in order: those without a candidate that leads fewer roles, and those
 * that have been free for a while.
 */
export function rolesToTake<Role>(
  standings: Standings<Role>,
  { self, leftFree }: { self: number; leftFree: ReadonlySet<Role> },
): Role[] {
  let mine = countOf(standings, self)
  return [...standings].flatMap(([role, { leader, candidates }]) => {
    if (leader !== undefined) return []
    const isMyTurn = candidates.every((one) => one === self || countOf(standings, one) >= mine)
    if (!isMyTurn && !leftFree.has(role)) return []
    mine += 1
    return [role]
  })
}

/** A role that this session should release because another candidate leads at least two fewer; the last of these. */
export function roleToGive<Role>(standings: Standings<Role>, self: number): Role | undefined {
  const mine = countOf(standings, self)
  return [...standings]
    .filter(
      ([, { leader, candidates }]) =>
        leader === self && candidates.some((one) => countOf(standings, one) <= mine - 2),
    )
    .map(([role]) => role)
    .at(-1)
}
