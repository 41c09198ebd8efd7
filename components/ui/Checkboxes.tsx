/** Any number of a few choices, in their own order. */
export function Checkboxes<T extends string>({
  legend,
  choices,
  labels,
  chosen,
  onChange,
}: {
  /** Label of the group, for screen readers. */
  legend: string
  choices: readonly T[]
  labels: Readonly<Record<T, string>>
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}) {
  const toggle = (choice: T) => onChange(choices.filter((one) => chosen.includes(one) !== (one === choice)))
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-(--color-solid)"
            checked={chosen.includes(choice)}
            onChange={() => toggle(choice)}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  )
}
