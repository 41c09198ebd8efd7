import type { OperationSpec } from './spec'

type Row = Omit<OperationSpec, 'id' | 'tag'>

/** The operations of one tag: each row gets its key as its id. */
export const operationsOf = <const Tag extends OperationSpec['tag'], const Rows extends Record<string, Row>>(
  tag: Tag,
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, id, tag }])) as {
    [Id in keyof Rows]: Rows[Id] & { id: Id; tag: Tag }
  }
