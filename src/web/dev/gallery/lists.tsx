import { CloudOff, EllipsisVertical, Layers, Plus, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListState } from '#web/records/use-list-state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import type { ListState, ListTexts } from '#web/ui/list/list-states.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Waiting } from '#web/ui/list/waiting.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'

interface Batch {
  id: string
  prompt: string
  person: string
  status: Status
  word: string
  posts: number
  made: string
}

const batches: Batch[] = [
  {
    id: '1',
    prompt: 'What we learned moving the warehouse at night',
    person: 'Helena Prado',
    status: 'working',
    word: 'Writing 3 of 5',
    posts: 5,
    made: '2 min ago',
  },
  {
    id: '2',
    prompt: 'Hiring drivers in a small town',
    person: 'Marta Nunes',
    status: 'waiting',
    word: 'Review topics',
    posts: 0,
    made: 'Yesterday',
  },
  {
    id: '3',
    prompt: 'Prices, honestly',
    person: 'João Álvares',
    status: 'done',
    word: 'Done',
    posts: 8,
    made: '12 Nov',
  },
  {
    id: '4',
    prompt: 'The year in ten numbers',
    person: 'Helena Prado',
    status: 'error',
    word: 'Stopped',
    posts: 2,
    made: '3 Nov',
  },
]

const columns: Column<Batch>[] = [
  {
    id: 'prompt',
    header: 'Batch',
    cell: (batch) => batch.prompt,
  },
  {
    id: 'person',
    header: 'Ambassador',
    from: 'md',
    cell: (batch) => (
      <span className="flex items-center gap-2">
        <Avatar name={batch.person} size={24} decorative />
        {batch.person}
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: (batch) => <StatusBadge status={batch.status}>{batch.word}</StatusBadge> },
  { id: 'posts', header: 'Posts', align: 'end', labelOnPhone: true, cell: (batch) => batch.posts },
  { id: 'made', header: 'Started', align: 'end', from: 'sm', cell: (batch) => batch.made },
]

const texts: ListTexts = {
  empty: {
    icon: <Layers />,
    title: 'No batches yet',
    description: 'A batch turns one idea into topics, and the topics you like into posts.',
    action: (
      <Button variant="primary" icon={<Plus />}>
        New batch
      </Button>
    ),
  },
  noResults: { icon: <SearchX />, title: 'No batch fits', description: 'Try fewer words, or clear the filters.' },
  error: { title: 'Batches could not be loaded', description: 'The server is currently unavailable. (503)' },
  forbidden: { title: 'Not for your role', description: 'Ask an owner of the workspace for access.' },
  offline: { icon: <CloudOff />, title: 'You are offline.', description: 'Check your connection and try again.' },
}

const shows = ['some', 'loading', 'empty', 'no results', 'error', 'forbidden', 'offline'] as const

export function Lists() {
  const [show, setShow] = useState<(typeof shows)[number]>('some')
  const list = useListState({
    search: ['prompt'],
    filters: { status: 'status = {:value}', person: 'person = {:value}' },
    sorts: { newest: '-created', name: 'prompt' },
    defaultSort: 'newest',
  })
  const state: ListState = show === 'some' || show === 'empty' || show === 'no results' ? 'ready' : show
  const isEmpty = show === 'empty' || show === 'no results'
  return (
    <>
      <SegmentedControl
        label="State of the list"
        size="sm"
        value={show}
        onValueChange={setShow}
        options={shows.map((value) => ({ value, label: value }))}
        className="mb-4"
      />
      <ListToolbar
        list={list}
        searchLabel="Search batches"
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: batches.map(({ status, word }) => ({ value: status, label: word })),
          },
          { name: 'person', label: 'Ambassador', options: [{ value: 'helena', label: 'Helena Prado' }] },
        ]}
        sorts={[
          { value: 'newest', label: 'Newest first' },
          { value: 'name', label: 'Name' },
        ]}
        total={260}
        bulkActions={
          <>
            <Button size="sm">Export</Button>
            <Button size="sm" variant="danger">
              Delete
            </Button>
          </>
        }
      />
      <div className="rounded-card border border-line">
        <DataTable
          label="Batches"
          columns={columns}
          rows={isEmpty ? [] : batches}
          rowKey={(batch) => batch.id}
          rowTo={() => '/dev/ui'}
          state={state}
          texts={texts}
          isFiltered={show === 'no results'}
          onRetry={() => setShow('some')}
          selection={{
            selected: list.selected,
            onChange: list.setSelected,
            labelOf: (batch) => `Select ${batch.prompt}`,
          }}
          rowActions={(batch) => (
            <Menu
              trigger={
                <IconButton size="sm" label={`More on ${batch.prompt}`} icon={<EllipsisVertical />} tooltip={false} />
              }
              items={[{ label: 'Delete', icon: <Trash2 />, tone: 'danger' }]}
            />
          )}
        />
      </div>
      <Pagination
        page={list.page}
        totalPages={9}
        totalItems={260}
        perPage={30}
        onPageChange={list.setPage}
        className="my-3"
      />
      <Waiting label="Looking for angles in your documents" value={2} max={5} valueText="2 / 5" onCancel={() => {}} />
    </>
  )
}
