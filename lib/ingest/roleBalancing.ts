/** Of one role: who fills it and who would. Sessions by any number that tells them apart. */
export interface RoleStanding {
  leader?: number
  candidates: readonly number[]
}

type Standings<Role> = ReadonlyMap<Role, RoleStanding>

const countOf = <Role>(standings: Standings<Role>, session: number) =>
  [...standings.values()].filter(({ leader }) => leader === session).length

/**
 * Free roles that this session should try for, in order: those for which nobody who leads fewer stands, and those that
 * have been left free for a while.
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

/** A role that this session should give up because another candidate leads at least two fewer; the last of such. */
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
