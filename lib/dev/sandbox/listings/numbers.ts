/** 112000 → "112,000" */
export const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** 112000 → "$112,000", 2.6 → "$2.60" */
export const dollars = (value: number) =>
  value < 10
    ? `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })}`
    : `$${grouped(value)}`

/** "Will the Fed cut…?" → "will-the-fed-cut" */
export const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
