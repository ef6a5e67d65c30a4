import { useCombobox } from 'downshift'
import { useState } from 'react'

const types = useCombobox.stateChangeTypes
const moves = new Set<string>([
  types.InputKeyDownArrowDown,
  types.InputKeyDownArrowUp,
  types.InputKeyDownHome,
  types.InputKeyDownEnd,
  types.InputKeyDownPageUp,
  types.InputKeyDownPageDown,
  types.ItemMouseMove,
])

/**
 * A search field over a list of options that is always open: the caller handles typing, arrows move, Enter or a click chooses.
 * Spread the returned props into the field, the list and each option.
 */
export function useListbox<T>({
  items,
  query,
  onQueryChange,
  isDisabled = () => false,
  onChoose,
  initialIndex = 0,
  searchLabel,
  listLabel,
  multiple,
}: {
  /** The options that match the query, in display order. */
  items: T[]
  query: string
  onQueryChange: (query: string) => void
  isDisabled?: (item: T) => boolean
  onChoose: (item: T) => void
  initialIndex?: number
  searchLabel: string
  listLabel: string
  /** Whether several options can be chosen. */
  multiple?: boolean
}) {
  const [index, setIndex] = useState(initialIndex)
  const active = Math.min(index, items.length - 1)
  const choose = (item: T | undefined): void => {
    if (item !== undefined && !isDisabled(item)) onChoose(item)
  }
  const { getInputProps, getMenuProps, getItemProps } = useCombobox<T>({
    items,
    isItemDisabled: isDisabled,
    isOpen: true,
    inputValue: query,
    selectedItem: null,
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= 0) setIndex(highlightedIndex)
    },
    // The library moves the highlight. Selection is handled below, immediately; the surrounding surface closes the list.
    stateReducer: (state, { type, changes }) => (moves.has(type) ? changes : state),
  })
  return {
    active,
    inputProps: getInputProps({
      'aria-label': searchLabel,
      placeholder: searchLabel,
      onChange: ({ currentTarget }) => {
        onQueryChange(currentTarget.value)
        setIndex(0)
      },
      onKeyDown: ({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) choose(items[active])
      },
    }),
    listProps: getMenuProps({ 'aria-label': listLabel, 'aria-multiselectable': multiple || undefined, tabIndex: -1 }),
    /** `selected`: whether it is selected; by default the highlighted option. */
    optionProps: (item: T, at: number, selected = at === active) =>
      getItemProps({ item, index: at, 'aria-selected': selected, tabIndex: -1, onClick: () => choose(item) }),
  }
}
