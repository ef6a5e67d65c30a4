import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { cx } from '../cx.ts'
import { OptionList } from '../form/option-list.tsx'
import type { Option } from '../form/select.tsx'
import { popoverClass } from '../overlay/popover-class.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** One filter of a list: a pill that shows the selection, opens the options and can be cleared. */
export function FilterMenu({
  label,
  options,
  values,
  onChange,
}: {
  label: string
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const texts = useUiTexts()
  const chosen = options.filter(({ value }) => values.includes(value))
  const isSet = values.length > 0
  const said = chosen.length === 1 ? chosen[0]!.label : isSet ? texts.selected(values.length) : ''
  return (
    <Popover.Root>
      <span
        className={cx(
          'inline-flex h-8 max-w-full items-center rounded-control border text-sm transition-colors',
          isSet ? 'border-info-line bg-selected text-info-ink' : 'border-dashed border-line-strong text-ink-muted',
        )}
      >
        <Popover.Trigger
          className={cx(
            'inline-flex h-full min-w-0 items-center gap-1.5 rounded-control pl-2.5',
            isSet ? 'pr-1' : 'pr-2 hover:bg-hover hover:text-ink',
          )}
        >
          <span className="shrink-0">{label}</span>
          {isSet ? (
            <span className="truncate font-medium">{said}</span>
          ) : (
            <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 opacity-70" />
          )}
        </Popover.Trigger>
        {isSet && (
          <button
            type="button"
            aria-label={texts.remove(`${label} ${said}`)}
            onClick={() => onChange([])}
            className="flex h-full w-7 shrink-0 items-center justify-center rounded-control opacity-80 hover:opacity-100"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cx(popoverClass, 'w-60')}
        >
          <OptionList
            multiple
            label={label}
            options={options}
            isChosen={(value) => values.includes(value)}
            onChoose={(value) =>
              onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
            }
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
