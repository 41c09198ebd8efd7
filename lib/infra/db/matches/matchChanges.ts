import { randomUUID } from 'node:crypto'
import type { PlannedGroup, StoredGroup } from '../catalogue/planGroups'
import { type Sql, toJsonParameter, UTC_NOW } from '../upsertRows'

/** Maximum per run: the first one matches thousands of events to which nobody subscribed. */
const MAX_A_RUN = 1_000

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key) => b.includes(key))

/** Groups whose venue events changed and that are, or were, on several venues; new ones too. */
function changesOf(groups: readonly PlannedGroup[], old: readonly StoredGroup[]) {
  const before = new Map(old.map(({ id, sources }) => [id, sources]))
  return groups.flatMap(({ id, slug, group, sources }) => {
    const former = before.get(id) ?? []
    if (isSame(former, sources) || Math.max(former.length, sources.length) < 2) return []
    return [{ id: randomUUID(), groupId: id, slug, title: group.title, before: former, after: sources }]
  })
}

/** Writes the changes in the same transaction, where any webhook subscribes to them. */
export async function writeMatchChanges(
  sql: Sql,
  groups: readonly PlannedGroup[],
  old: readonly StoredGroup[],
): Promise<void> {
  const changes = changesOf(groups, old).slice(0, MAX_A_RUN)
  if (changes.length === 0) return
  await sql.$executeRawUnsafe(
    `insert into "MatchChange" ("id", "at", "groupId", "slug", "title", "before", "after")
     select r."id", ${UTC_NOW}, r."groupId", r."slug", r."title",
       array(select jsonb_array_elements_text(r."before")), array(select jsonb_array_elements_text(r."after"))
     from jsonb_to_recordset($1::jsonb)
       as r("id" text, "groupId" text, "slug" text, "title" text, "before" jsonb, "after" jsonb)
     where exists (select 1 from "Webhook" where 'match.changed' = any("events"))`,
    toJsonParameter(changes),
  )
}
