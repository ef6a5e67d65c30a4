import type { ReactNode } from 'react'
import { LocalLink, textsOf, useLanguage } from '#web/locale/index.ts'
import { UiLinkProvider } from '#web/ui/ui-link.tsx'
import { UiTextsProvider } from '#web/ui/ui-texts.tsx'

/** Gives the design system its words and its links in the language of the screen. */
export function AppTexts({ children }: { children: ReactNode }) {
  const t = textsOf('common', useLanguage())
  return (
    <UiTextsProvider
      texts={{
        close: t('actions.close'),
        cancel: t('actions.cancel'),
        retry: t('actions.retry'),
        back: t('actions.back'),
        next: t('actions.next'),
        copy: t('actions.copy'),
        copied: t('copied'),
        loading: t('ui.loading'),
        search: t('ui.search'),
        clear: t('ui.clear'),
        optional: t('optional'),
        noResults: t('ui.noResults'),
        previous: t('ui.previous'),
        showPassword: t('ui.showPassword'),
        hidePassword: t('ui.hidePassword'),
        notification: t('ui.notifications'),
        notifications: `${t('ui.notifications')} ({hotkey})`,
        theme: t('ui.theme'),
        themeLight: t('ui.light'),
        themeDark: t('ui.dark'),
        themeSystem: t('ui.system'),
        chooseFiles: t('upload.choose'),
        dropFiles: t('upload.drop'),
      }}
    >
      <UiLinkProvider link={LocalLink}>{children}</UiLinkProvider>
    </UiTextsProvider>
  )
}
