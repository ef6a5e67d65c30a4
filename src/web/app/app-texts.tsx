import type { ReactNode } from 'react'
import { LocalLink, type Translate, textsOf, useLanguage } from '#web/locale/index.ts'
import { UiLinkProvider } from '#web/ui/frame/ui-link.tsx'
import { type UiTexts, UiTextsProvider } from '#web/ui/ui-texts.tsx'

/** Provides the design system with texts and links in the language of the screen. */
export function AppTexts({ children }: { children: ReactNode }) {
  const t = textsOf('common', useLanguage())
  return (
    <UiTextsProvider texts={uiTexts(t)}>
      <UiLinkProvider link={LocalLink}>{children}</UiLinkProvider>
    </UiTextsProvider>
  )
}

function uiTexts(t: Translate<'common'>): UiTexts {
  return {
    close: t('actions.close'),
    cancel: t('actions.cancel'),
    confirm: t('ui.confirm'),
    retry: t('actions.retry'),
    back: t('actions.back'),
    next: t('actions.next'),
    copy: t('actions.copy'),
    copied: t('copied'),
    loading: t('ui.loading'),
    search: t('ui.search'),
    clear: t('ui.clear'),
    clearFilters: t('ui.clearFilters'),
    optional: t('optional'),
    noResults: t('ui.noResults'),
    previous: t('ui.previous'),
    showPassword: t('ui.showPassword'),
    hidePassword: t('ui.hidePassword'),
    moreActions: t('ui.moreActions'),
    breadcrumb: t('ui.breadcrumb'),
    mainMenu: t('ui.mainMenu'),
    openMenu: t('ui.openMenu'),
    closeMenu: t('ui.closeMenu'),
    collapseMenu: t('ui.collapseMenu'),
    expandMenu: t('ui.expandMenu'),
    skipToContent: t('skipToContent'),
    messages: `${t('ui.messages')} ({hotkey})`,
    theme: t('ui.theme'),
    themeLight: t('ui.light'),
    themeDark: t('ui.dark'),
    themeSystem: t('ui.system'),
    chooseFiles: t('upload.choose'),
    dropFiles: t('upload.drop'),
    selectAll: t('ui.selectAll'),
    pages: t('ui.pages'),
    keys: t('ui.keys'),
    remove: (name) => t('ui.remove', { name }),
    create: (name) => t('ui.create', { name }),
    page: (page) => t('ui.page', { page }),
    range: (from, to, total) => t('ui.range', { from, to, total }),
    step: (step, total) => t('ui.step', { step, total }),
    count: (count) => t('ui.count', { count }),
    selected: (count) => t('ui.selected', { count }),
    fileTooLarge: (name, megabytes) => t('ui.fileTooLarge', { name, megabytes }),
    fileWrongKind: (name) => t('ui.fileWrongKind', { name }),
    filesLeftOut: (count) => t('ui.filesLeftOut', { count }),
    typeToConfirm: (word) => t('ui.typeToConfirm', { word }),
    sortBy: (column) => t('ui.sortBy', { column }),
  }
}
