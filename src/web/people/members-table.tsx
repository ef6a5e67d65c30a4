import { Crown, EllipsisVertical, LogOut, SearchX, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { roles } from '#shared/collections/rules.ts'
import { useLeaveInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { bestMatches } from '#web/ui/form/filter-options.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { useMemberActions } from './use-member-actions.ts'
import { type ShownMember, useMembers } from './use-members.ts'

/** Min number of members for a search field. */
const maxUnsearched = 10

/** The members with their roles, and the person's actions on each of them. */
export function MembersTable({ onMakeOwner }: { onMakeOwner: (member: ShownMember) => void }) {
  const t = useT('people')
  const [search, setSearch] = useState('')
  const { members, state, retry } = useMembers()
  const columns = useColumns(members)
  const itemsFor = useRowItems(members, onMakeOwner)
  const { nameOf } = useMemberActions(members)
  const found = bestMatches(members, search, ({ name, email }) => [name, email])
  return (
    <>
      {members.length > maxUnsearched && (
        <SearchInput
          value={search}
          onValueChange={setSearch}
          label={t('members.search')}
          shortcut="/"
          className="mb-3 sm:w-64"
        />
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <DataTable
          label={t('members.title')}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          withAvatars
          state={state}
          onRetry={retry}
          isFiltered={search !== ''}
          rowActions={(member) => {
            const items = itemsFor(member)
            const label = t('members.actionsFor', { name: nameOf(member) })
            return (
              items.length > 0 && (
                <Menu
                  trigger={<IconButton size="sm" tooltip={false} label={label} icon={<EllipsisVertical />} />}
                  items={items}
                />
              )
            )
          }}
          texts={{
            empty: { title: t('members.none') },
            noResults: { icon: <SearchX />, title: t('members.none'), description: t('members.noneText') },
            error: { title: t('members.failed') },
            forbidden: { title: t('members.failed') },
          }}
        />
      </div>
    </>
  )
}

function useColumns(members: readonly ShownMember[]): Column<ShownMember>[] {
  const t = useT('people')
  const { date } = useFormats()
  const { nameOf, isSelf } = useMemberActions(members)
  return [
    {
      id: 'name',
      header: t('members.name'),
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(member)} picture={member.picture} size={32} decorative />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              {nameOf(member)}
              {isSelf(member) && <Badge>{t('members.you')}</Badge>}
            </span>
            {member.name && member.email && (
              <span className="block text-caption font-normal text-ink-subtle">{member.email}</span>
            )}
          </span>
        </span>
      ),
    },
    { id: 'role', header: t('members.role'), width: '13rem', cell: (member) => <RoleCell {...{ member, members }} /> },
    {
      id: 'since',
      header: t('members.since'),
      from: 'sm',
      width: '10rem',
      cell: ({ since }) => <span className="whitespace-nowrap">{date(since)}</span>,
    },
  ]
}

/** The role, as a select if the person may change it. Becoming an owner requires an invitation. */
function RoleCell({ member, members }: { member: ShownMember; members: readonly ShownMember[] }) {
  const t = useT('people')
  const { nameOf, mayChange, change } = useMemberActions(members)
  if (!mayChange(member)) return <span title={t(`mayDo.${member.role}`)}>{t(`roles.${member.role}`)}</span>
  const choices = roles.filter((role) => role !== 'owner' || member.role === 'owner')
  return (
    <Select
      size="sm"
      className="w-44 max-sm:mt-1"
      label={t('members.roleOf', { name: nameOf(member) })}
      value={member.role}
      onValueChange={(role) => role !== member.role && void change(member, role)}
      options={choices.map((value) => ({ value, label: t(`roles.${value}`), description: t(`mayDo.${value}`) }))}
    />
  )
}

function useRowItems(members: readonly ShownMember[], onMakeOwner: (member: ShownMember) => void) {
  const t = useT('people')
  const instances = useT('instances')
  const { mayMakeOwner, mayRemove, isSelf, remove } = useMemberActions(members)
  const { leave, isLastOwner } = useLeaveInstance()
  return (member: ShownMember): MenuItem[] => [
    ...(mayMakeOwner(member)
      ? [{ label: t('change.makeOwner'), icon: <Crown />, onSelect: () => onMakeOwner(member) }]
      : []),
    ...(mayRemove(member)
      ? [
          {
            label: t('remove.action'),
            icon: <UserMinus />,
            tone: 'danger' as const,
            onSelect: () => void remove(member),
          },
        ]
      : []),
    ...(isSelf(member)
      ? [
          {
            label: instances('leaving.leave'),
            icon: <LogOut />,
            disabledReason: isLastOwner && instances('leaving.lastOwner'),
            onSelect: () => void leave(),
          },
        ]
      : []),
  ]
}
