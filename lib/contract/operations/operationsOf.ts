import { type OperationId, PATHS } from './paths'
import type { OperationSpec } from './spec'

type Row = Omit<OperationSpec, 'id' | 'tag' | 'method' | 'path'>
type Method<At extends string> = At extends `${infer M extends OperationSpec['method']} ${string}` ? M : never
type Path<At extends string> = At extends `${string} ${infer P}` ? P : never

/** The operations of one tag: adds id, method and path to each row. */
export const operationsOf = <
  const Tag extends OperationSpec['tag'],
  const Rows extends Partial<Record<OperationId, Row>>,
>(
  tag: Tag,
  rows: Rows,
) =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => {
      const [method, path] = PATHS[id as OperationId].split(' ')
      return [id, { ...row, id, tag, method, path }]
    }),
  ) as {
    [Id in keyof Rows & OperationId]: Rows[Id] & {
      id: Id
      tag: Tag
      method: Method<(typeof PATHS)[Id]>
      path: Path<(typeof PATHS)[Id]>
    }
  }
