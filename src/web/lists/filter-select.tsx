import { Select } from '#web/ui/form/select.tsx'

/** Options of a Select cannot be empty. */
const all = 'all'

/** One of the rows, or '' for all of them. */
export function FilterSelect({
  label,
  allLabel,
  rows,
  value,
  onValueChange,
}: {
  label: string
  allLabel: string
  rows: readonly { id: string; name: string }[]
  value: string
  onValueChange: (value: string) => void
}) {
  return (
    <div className="w-full sm:w-52">
      <Select
        label={label}
        options={[{ value: all, label: allLabel }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
        value={value || all}
        onValueChange={(next) => onValueChange(next === all ? '' : next)}
      />
    </div>
  )
}
