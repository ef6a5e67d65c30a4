import { describe, expect, it } from 'vitest'
import { CollectionsError } from '#server/engine/collections-json/collections-error.ts'
import { readIndex } from '#server/engine/collections-json/read-index.ts'
import { writeIndex } from '#server/engine/collections-json/write-index.ts'
import type { Collection, Index } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'

const text: Field = { type: 'text' }
const fields: Record<string, Field> = { id: text, email: text, title: text, isPublic: { type: 'bool' } }
const read = (statement: string) => readIndex(statement, 'posts', fields)
const posts = { name: 'posts', type: 'base', id: 'pbc_posts', fields } as unknown as Collection

describe('an index of an export', () => {
  it.each<[string, Partial<Index>]>([
    ['CREATE INDEX `i` ON `posts` (`title`)', { name: 'i', fields: ['title'] }],
    [
      'create unique index if not exists i on posts(title, email);',
      { name: 'i', fields: ['title', 'email'], unique: true },
    ],
    ['CREATE INDEX "i" ON "posts" ("title" DESC, "email" asc)', { name: 'i', fields: ['title', 'email'] }],
    ['CREATE INDEX [i] ON [posts] ([title])', { name: 'i', fields: ['title'] }],
    ['  CREATE  INDEX\n`i`\nON `posts` (\n  `title`,\n  `email`\n)\n', { name: 'i', fields: ['title', 'email'] }],
    ['CREATE INDEX `i` ON `posts` (`email` COLLATE NOCASE)', { fields: ['email'], nocase: true }],
    ['CREATE INDEX `i` ON `posts` (`email` collate binary DESC)', { fields: ['email'] }],
  ])('is read: %s', (statement, expected) => {
    const index = read(statement)
    expect(index).toMatchObject(expected)
    expect(index.sql).toBe(statement.trim())
    expect('unique' in index).toBe('unique' in expected)
    expect('nocase' in index).toBe('nocase' in expected)
  })

  it('is rewritten after its table was renamed', () => {
    const index = read('CREATE UNIQUE INDEX `i` ON `articles` (`title`)')
    expect(index.sql).toBeUndefined()
    expect(writeIndex(index, posts)).toBe('CREATE UNIQUE INDEX `i` ON `posts` (`title`)')
  })

  it.each([
    ['`isPublic` = TRUE', '"isPublic" = 1'],
    ["[isPublic] = false AND `email` != ''", '"isPublic" = 0 AND "email" != \'\''],
    ["title != 'true; -- [x] `y`'", "title != 'true; -- [x] `y`'"],
    ["title != 'it''s true'", "title != 'it''s true'"],
  ])('has a condition that both databases read: %s', (condition, portable) => {
    expect(read(`CREATE INDEX \`i\` ON \`posts\` (\`title\`) WHERE ${condition}`).where).toBe(portable)
  })

  it.each([
    ['nothing', ''],
    ['another statement', 'DROP TABLE posts'],
    ['an index without a name', 'CREATE INDEX ON `posts` (`title`)'],
    ['an expression', 'CREATE INDEX `i` ON `posts` (lower(`title`))'],
    ['no column', 'CREATE INDEX `i` ON `posts` ()'],
    ['another collation', 'CREATE INDEX `i` ON `posts` (`title` COLLATE "C")'],
    ['an unknown field', 'CREATE INDEX `i` ON `posts` (`secret`)'],
    ['a field of every object', 'CREATE INDEX `i` ON `posts` (`constructor`)'],
    ['NOCASE for some fields', 'CREATE INDEX `i` ON `posts` (`title` COLLATE NOCASE, `email`)'],
    ['a second statement', 'CREATE INDEX `i` ON `posts` (`title`) WHERE 1; DROP TABLE posts'],
    ['a comment', 'CREATE INDEX `i` ON `posts` (`title`) WHERE 1 -- = 2'],
    ['a block comment', 'CREATE INDEX `i` ON `posts` (`title`) WHERE 1 /* = 2 */'],
    ['a query', 'CREATE INDEX `i` ON `posts` (`title`) WHERE title in (SELECT email FROM users)'],
  ])('is refused if it is %s', (_, statement) => {
    expect(() => read(statement)).toThrow(CollectionsError)
    expect(() => read(statement)).toThrow(/index/i)
  })
})

describe('an index of a collection definition', () => {
  it.each<[Index, string]>([
    [{ fields: ['title'] }, 'CREATE INDEX `idx_posts_title` ON `posts` (`title`)'],
    [
      { fields: ['title', 'email'], unique: true },
      'CREATE UNIQUE INDEX `idx_posts_title_email` ON `posts` (`title`, `email`)',
    ],
    [{ fields: ['email'], nocase: true, name: 'i' }, 'CREATE INDEX `i` ON `posts` (`email` COLLATE NOCASE)'],
    [
      { fields: ['title'], where: '"isPublic" = 1 AND title != \'title\' AND length(title) > 2' },
      "CREATE INDEX `idx_posts_title` ON `posts` (`title`) WHERE `isPublic` = 1 AND `title` != 'title' AND length(`title`) > 2",
    ],
  ])('is written as PocketBase does: %j', (index, statement) => expect(writeIndex(index, posts)).toBe(statement))

  it('has PocketBase’s name if it is the identity of accounts', () => {
    const users = { ...posts, name: 'users', type: 'auth', id: '_pb_users_auth_' } as Collection
    const nameOf = (index: Index) => /INDEX `(\w+)`/.exec(writeIndex(index, users))![1]
    expect(nameOf({ fields: ['email'], unique: true })).toBe('idx_email__pb_users_auth_')
    expect(nameOf({ fields: ['tokenKey'], unique: true })).toBe('idx_tokenKey__pb_users_auth_')
    expect(nameOf({ fields: ['email'] })).toBe('idx_users_email')
    expect(nameOf({ fields: ['title'], unique: true })).toBe('idx_users_title')
    expect(nameOf({ fields: ['email', 'title'], unique: true })).toBe('idx_users_email_title')
  })

  it('can be read back', () => {
    const index: Index = { name: 'i', fields: ['title', 'email'], unique: true, nocase: true, where: '"isPublic" = 1' }
    expect(read(writeIndex(index, posts))).toEqual({ ...index, sql: writeIndex(index, posts) })
  })
})
