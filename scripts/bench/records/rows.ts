import type { Name } from './collections.ts'

/** Rows of each collection; 100,000 in total. */
export const counts: Record<Name, number> = {
  members: 250,
  spaces: 250,
  projects: 4_500,
  tasks: 45_000,
  comments: 50_000,
}
export const password = 'correct horse 1'
export const emailOf = (member: number): string => `member${member}@bench.example`

const letters: Record<Name, string> = { members: 'm', spaces: 's', projects: 'p', tasks: 't', comments: 'c' }
/** Fifteen characters, the same on every side. */
export const idOf = (name: Name, at: number): string => letters[name] + String(at).padStart(14, '0')

const sentence = 'The warehouse keeps its doors open until the last lorry has left, and somebody writes down when. '
const states = ['open', 'doing', 'done']
const tags = ['bug', 'idea', 'later', 'now', 'ours', 'theirs']

/** The body that creates the record `at` of a collection. Each member owns the space with the same number and is assigned
 * the tasks in it. */
export function row(name: Name, at: number): Record<string, unknown> {
  const id = idOf(name, at)
  switch (name) {
    case 'members':
      return { id, name: `Member ${at}`, email: emailOf(at), password, passwordConfirm: password }
    case 'spaces':
      return { id, name: `Space ${at}`, owner: idOf('members', at), open: at % 2 === 0 }
    case 'projects':
      return {
        id,
        name: `Project ${at}`,
        space: idOf('spaces', at % counts.spaces),
        status: ['planned', 'active', 'closed'][at % 3],
        budget: at * 10.5,
      }
    case 'tasks':
      return { id, ...task(at) }
    case 'comments':
      return { id, ...comment(at) }
  }
}

export const task = (at: number): Record<string, unknown> => ({
  title: `Task ${at} of many`,
  body: `<p>${sentence.repeat(2)}</p>`,
  project: idOf('projects', at % counts.projects),
  assignee: idOf('members', at % counts.members),
  status: states[at % 3],
  tags: [tags[at % 6], tags[(at + 2) % 6]],
  priority: Math.floor(at / counts.members) % 5,
  due: `2026-0${1 + (at % 9)}-1${at % 10} 09:30:00.000Z`,
  done: at % 3 === 2,
  meta: { from: 'bench', at, near: [at - 1, at + 1] },
})

export const comment = (at: number): Record<string, unknown> => ({
  task: idOf('tasks', at % counts.tasks),
  author: idOf('members', (at * 3) % counts.members),
  text: `<p>${sentence}</p>`,
})

/** Numbers of the tasks of a member. */
export const tasksOf = (member: number): number[] =>
  Array.from({ length: counts.tasks / counts.members }, (_, at) => member + at * counts.members)
