import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const tones = [
  { value: 'direct', label: 'Direct', description: 'Short sentences, no detours' },
  { value: 'warm', label: 'Warm', description: 'Speaks to one person' },
  { value: 'analytic', label: 'Analytic', description: 'Figures first' },
]
const people = ['Helena Prado', 'Marta Nunes', 'João Álvares', 'Ada Okafor', 'Tomás Lindqvist', 'Ruth Weiss'].map(
  (label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }),
)

export function Fields() {
  const [tone, setTone] = useState('')
  const [person, setPerson] = useState('helena-prado')
  const [several, setSeveral] = useState(['marta-nunes', 'ada-okafor'])
  const [tags, setTags] = useState(['logistics', 'hiring'])
  const [query, setQuery] = useState('cold chain')
  const [text, setText] = useState('We stopped shipping on Fridays.\nMondays got quiet.')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" hint="As it stands on the profile.">
        <Input placeholder="Helena Prado" />
      </Field>
      <Field label="E-mail" error="Enter an e-mail address.">
        <Input type="email" leading={<AtSign aria-hidden="true" />} defaultValue="helena@" />
      </Field>
      <Field label="Password" aside="At least 8 characters">
        <PasswordInput defaultValue="correct horse" />
      </Field>
      <Field label="Headline" optional>
        <Input disabled defaultValue="Cannot be changed now" />
      </Field>
      <Field label="Tone">
        <Select options={tones} value={tone} onValueChange={setTone} placeholder="Choose a tone" />
      </Field>
      <Field label="Ambassador">
        <Combobox options={people} value={person} onValueChange={setPerson} searchPlaceholder="Find a person" />
      </Field>
      <Field label="Reviewers">
        <MultiSelect options={people} value={several} onValueChange={setSeveral} />
      </Field>
      <Field label="Topics to avoid" hint="Enter adds one.">
        <TagInput value={tags} onChange={setTags} placeholder="A word or a phrase" />
      </Field>
      <Field label="Notes" className="sm:col-span-2" aside={`${text.length} / 300`}>
        <Textarea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <SearchInput value={query} onValueChange={setQuery} label="Search batches" />
      <p className="self-center text-caption text-ink-muted">Searching for “{query}”</p>
      <Field label="Documents" className="sm:col-span-2">
        <FileDrop
          accept=".pdf,.docx,.md,.txt"
          maxBytes={25 * 1_048_576}
          multiple
          hint="PDF, Word, Markdown or text, up to 25 MB"
          onFiles={(files) => toast({ title: files.map((file) => file.name).join(', ') })}
        />
      </Field>
    </div>
  )
}
