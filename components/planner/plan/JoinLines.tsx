/** Where platforms join an order, a line each, with space for all that may: nothing below moves when one does. */
export const JoinLines = ({ lines, room }: { lines: readonly string[]; room: number }) => (
  <div className="figures grid gap-x-6 text-ink-2 text-xs sm:grid-cols-2">
    {Array.from({ length: room }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position; its text changes.
      <p key={i} className="h-4 truncate">
        {lines[i]}
      </p>
    ))}
  </div>
)
