/** Two order books that cross: bids fall from the left, asks rise from the right. */
export const Wordmark = () => (
  <span className="inline-flex items-center gap-2 font-semibold text-md tracking-tight">
    <svg viewBox="0 0 20 18" aria-hidden className="h-4.5 w-5">
      <g className="fill-bid">
        <rect width="15" height="4" rx="1.2" />
        <rect y="7" width="9" height="4" rx="1.2" />
        <rect y="14" width="4" height="4" rx="1.2" />
      </g>
      <g className="fill-ask">
        <rect x="17" width="3" height="4" rx="1.2" />
        <rect x="11" y="7" width="9" height="4" rx="1.2" />
        <rect x="6" y="14" width="14" height="4" rx="1.2" />
      </g>
    </svg>
    Crossbook
  </span>
)
