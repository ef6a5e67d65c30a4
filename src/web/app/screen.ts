import type { LucideIcon } from 'lucide-react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import type { Formats } from '#web/locale/formats.ts'
import type { Area, TextKey, TextSet, Translate } from '#web/locale/texts.ts'

/** A text by its area and key. */
export type TextRef = { [A in Area]: readonly [area: A, key: TextKey<A>] }[Area]

export type Params = Readonly<Record<string, string | undefined>>

/** The person for whom menu and palette are shown. */
export interface Viewer {
  user: Row<'users'> | null
  canEdit: boolean
  canManage: boolean
  isSuperuser: boolean
}

/** One page of the product. Routes, titles, breadcrumbs, menu and palette come from these records (screens.ts). */
export interface Screen {
  path: string
  /** The page's file below src/web. */
  file: string
  /** The layout around the page, which also guards it. */
  layout: 'public' | 'guest' | 'link' | 'outside' | 'welcome' | 'visitor' | 'admin' | 'member'
  /** Fills the frame from edge to edge and to the bottom, e.g. for panes with their own scroll areas. */
  fullWidth?: true
  /** For the window and breadcrumbs; depends on the parameters if a page shows several things. */
  title?: TextRef | ((params: Params) => TextRef | undefined)
  /** For search engines. */
  description?: TextRef
  /** Texts that are loaded with the page, in addition to those of all pages and of the frame. */
  texts?: readonly Exclude<TextSet, 'base' | 'app'>[]
  /** The parent in the breadcrumb, by name. */
  parent?: string
  icon?: LucideIcon
  /** The people who see it in menu and palette. The layout and the server enforce access. */
  permission?: (viewer: Viewer) => boolean
  /** Its entry in the menu and the palette; by default labelled with its title. */
  menu?: { section: 'home' | 'work' | 'admin'; label?: TextRef; below?: readonly MenuPage[] }
  /** Its entry in the palette, if it is not in the menu. */
  palette?: { group: 'go' | 'create'; label: TextRef }
  /** The record of the `id` or `batchId` in its path: gives the page its title, and can be found in the palette. */
  record?: RecordKind
  /** The same for records that the palette does not search. */
  named?: RecordName
  /** Other records in the palette that lead to this page. */
  found?: RecordKind
}

export interface MenuPage {
  path: string
  label: TextRef
}

export interface RecordName<N extends CollectionName = CollectionName> {
  collection: N
  /** The parameter and the field by which the address names the record, if not by its id. */
  address?: { param: string; field: string }
  /** The name of the record; empty leaves it out. */
  nameOf: (row: Row<N>, t: Translate<'shell'>, formats: Formats) => string
}

/** How the palette searches and names records of a collection. */
export interface RecordKind<N extends CollectionName = CollectionName> extends RecordName<N> {
  /** The searched fields. */
  search: readonly string[]
  pathOf: (row: Row<N>) => string
  /** The name of this kind of record in the palette. */
  hint: TextRef
  /** Instead of the screen's icon. */
  icon?: LucideIcon | 'avatar'
  /** Excluded from the recent records that are shown before anything is typed. */
  isOnlySearched?: boolean
}

/** Infers the row type of a name; the table holds names of all collections. */
export const recordName = <N extends CollectionName>(name: RecordName<N>): RecordName => name as unknown as RecordName

/** Infers the row type of a kind; the table holds kinds of all collections. */
export function recordKind<N extends CollectionName>(kind: RecordKind<N>): RecordKind {
  return kind as unknown as RecordKind
}
