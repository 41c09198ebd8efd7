import type { Run } from './wordDiff'

/** A text with the words marked that the other one has not. */
export const DiffText = ({ runs }: { runs: readonly Run[] }) => (
  <p className="max-w-[70ch] whitespace-pre-line text-ink-2 text-sm leading-relaxed">
    {runs.map(({ text, own }, index) =>
      own ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name but its place
        <mark key={index} className="rounded-xs bg-warn/20 text-ink">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </p>
)
