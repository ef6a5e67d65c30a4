import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { Actions } from './gallery/actions.tsx'
import { CalendarSample } from './gallery/calendar-sample.tsx'
import { Choices } from './gallery/choices.tsx'
import { Fields } from './gallery/fields.tsx'
import { Foundations } from './gallery/foundations.tsx'
import { FrameSample } from './gallery/frame-sample.tsx'
import { Lists } from './gallery/lists.tsx'
import { Messages } from './gallery/messages.tsx'
import { Overlays } from './gallery/overlays.tsx'
import { ThemeToggle } from './gallery/theme-toggle.tsx'
import { UiProvider } from './gallery/ui-provider.tsx'
import { Ways } from './gallery/ways.tsx'

const sections = [
  ['Foundations', Foundations],
  ['Actions', Actions],
  ['Fields', Fields],
  ['Choices', Choices],
  ['Messages and states', Messages],
  ['Lists', Lists],
  ['Calendar', CalendarSample],
  ['Ways through', Ways],
  ['Overlays', Overlays],
] as const

export const meta = () => [{ title: 'Components' }]

/** Every component in every state, for developers. `?frame` shows the app frame instead. */
export default function GalleryPage() {
  if (typeof location !== 'undefined' && location.search.includes('frame')) {
    return (
      <UiProvider>
        <FrameSample />
      </UiProvider>
    )
  }
  return (
    <UiProvider>
      <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
        <PageHeader
          title="Components"
          description="What every screen is made of. Switch the theme, use the keyboard, shrink the window."
          actions={<ThemeToggle />}
        />
        <div className="space-y-8">
          {sections.map(([title, Section]) => (
            <Card key={title} title={title} data-section={title}>
              <Section />
            </Card>
          ))}
        </div>
      </main>
    </UiProvider>
  )
}
