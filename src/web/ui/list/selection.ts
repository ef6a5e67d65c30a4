/** Which rows of a list are selected, by key. */
export interface Selection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** Names the checkbox of a row. */
  labelOf: (row: Row) => string
}

export function toggle<Row>({ selected, onChange }: Selection<Row>, keys: readonly string[], isOn: boolean): void {
  const next = new Set(selected)
  for (const key of keys) isOn ? next.add(key) : next.delete(key)
  onChange(next)
}
