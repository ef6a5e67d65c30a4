import { createContext, type ReactNode, use } from 'react'

/** The few words components say by themselves. Everything else comes in as a prop. */
export interface UiTexts {
  close: string
  cancel: string
  confirm: string
  retry: string
  loading: string
  search: string
  clear: string
  optional: string
  noResults: string
  back: string
  next: string
  previous: string
  showPassword: string
  hidePassword: string
  copy: string
  copied: string
  moreActions: string
  breadcrumb: string
  mainMenu: string
  openMenu: string
  closeMenu: string
  collapseMenu: string
  expandMenu: string
  skipToContent: string
  /** `{hotkey}` is replaced by the key that moves the focus to the notifications. */
  notifications: string
  theme: string
  themeSystem: string
  themeLight: string
  themeDark: string
  chooseFiles: string
  dropFiles: string
  selectAll: string
  pages: string
  remove: (name: string) => string
  create: (name: string) => string
  page: (page: number) => string
  range: (from: number, to: number, total: number) => string
  step: (step: number, total: number) => string
  selected: (count: number) => string
  fileTooLarge: (name: string, megabytes: number) => string
  fileWrongKind: (name: string) => string
  typeToConfirm: (word: string) => string
  sortBy: (column: string) => string
  clearFilters: string
  count: (count: number) => string
  keys: string
}

const english: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Try again',
  loading: 'Loading…',
  search: 'Search',
  clear: 'Clear',
  optional: 'optional',
  noResults: 'Nothing found',
  back: 'Back',
  next: 'Next',
  previous: 'Previous',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy',
  copied: 'Copied to clipboard!',
  moreActions: 'More actions',
  breadcrumb: 'Breadcrumb',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapseMenu: 'Collapse menu',
  expandMenu: 'Expand menu',
  skipToContent: 'Skip to content',
  notifications: 'Notifications ({hotkey})',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  chooseFiles: 'Choose files',
  dropFiles: 'or drop them here',
  selectAll: 'Select all',
  pages: 'Pages',
  remove: (name) => `Remove ${name}`,
  create: (name) => `Create “${name}”`,
  page: (page) => `Page ${page}`,
  range: (from, to, total) => `${from}–${to} of ${total}`,
  step: (step, total) => `Step ${step} of ${total}`,
  selected: (count) => `${count} selected`,
  fileTooLarge: (name, megabytes) => `${name} is larger than ${megabytes} MB.`,
  fileWrongKind: (name) => `${name} is not a kind of file we can read.`,
  typeToConfirm: (word) => `Type ${word} to confirm`,
  sortBy: (column) => `Sort by ${column}`,
  clearFilters: 'Clear filters',
  count: (count) => (count === 1 ? '1 result' : `${count} results`),
  keys: 'Keys',
}

const Texts = createContext<UiTexts>(english)

/** Words in another language; what is left out stays English. */
export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  return <Texts value={{ ...english, ...texts }}>{children}</Texts>
}

export function useUiTexts(): UiTexts {
  return use(Texts)
}
