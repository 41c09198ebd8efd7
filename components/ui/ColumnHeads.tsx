import { ColumnHead } from './ColumnHead'

/** Heads of columns that look alike. */
export const ColumnHeads = ({ names, className }: { names: readonly string[]; className?: string }) =>
  names.map((name) => (
    <ColumnHead key={name} className={className}>
      {name}
    </ColumnHead>
  ))
