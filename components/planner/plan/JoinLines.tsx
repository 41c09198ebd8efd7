/** Where platforms join an order, a line each, with room for all that may: nothing below moves when one does. */
export const JoinLines = ({ lines, room }: { lines: readonly string[]; room: number }) => (
  <div className="figures grid gap-x-6 text-ink-2 text-xs sm:grid-cols-2">
    {Array.from({ length: room }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; what it says changes.
      <p key={i} className="h-4 truncate">
        {lines[i]}
      </p>
    ))}
  </div>
)
