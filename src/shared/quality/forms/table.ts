import type { Language } from '../language.ts'
import { isAphorism } from './aphorisms.ts'
import { isBlunt, isBluntWithin } from './blunt.ts'
import { isChoice } from './choices.ts'
import { isGrandClaim, isSequel } from './claims.ts'
import { isLeft, isSeries, leavesOnly } from './denials.ts'
import { isFramed } from './frames.ts'
import { teaches } from './lessons.ts'
import { announcesList } from './listings.ts'
import {
  areLooseFragments,
  isLooseChoice,
  isLooselyGrand,
  isLooselyOpposed,
  isLooselyParallel,
  isLooseSaying,
} from './loose.ts'
import { fableFrom, isLooseRise } from './loose-stories.ts'
import { isMaxim } from './maxims.ts'
import { isOpposed } from './opposition.ts'
import { isPunchline, type Scene } from './parables.ts'
import { isAnswered, isDivision, isEcho, isParallel } from './parallels.ts'
import { areFragments, isAnaphora, repeatedFrom, repeatsItself } from './repetition.ts'
import { isReversal } from './reversals.ts'
import { goesOn, headOf, type Said } from './said.ts'
import { opposesItself } from './self-opposition.ts'
import { isSignpost } from './signposts.ts'
import { isSaying } from './slogans.ts'
import { announces, isAskedAndAnswered, isPresented, isSelfAnswered, isStaged, isWhatIf } from './staging.ts'
import { isComeback, isOutcome, isRise, isTurn } from './stories.ts'
import { isLooseTriad, isTriad } from './triads.ts'
import { isWisdom } from './wisdoms.ts'

/** A sentence and where it stands. */
export interface Place {
  said: Said
  next: Said | undefined
  third: Said | undefined
  before: Said | undefined
  /** The sentences of its paragraph, if it is the first of them. */
  line: readonly Said[]
  language: Language
  /** The first sentence of the text. */
  isFirst: boolean
  /** The last sentence of its paragraph. */
  closes: boolean
  scene: Scene
  /** The sentences before tell what somebody did. */
  isInStory: boolean
  /** The author tells it, and so do several of the sentences before. */
  isOwnStory: boolean
  /** So do those after it, or there are none. */
  storyGoesOn: boolean
}

interface Form {
  check: string
  weight: number
  /** How many sentences have the form; 0 if there is none. */
  count: (place: Place) => number
}

/** From this sum of weights on, forms are marked. */
export const enough = 1
/**
 * `sure` forms are hardly ever written without intent. People use `weak` ones now and then, so one of them needs another beside it.
 * What is `faint` is common in plain texts: it is only marked amid others, and adds nothing to them.
 */
export const [sure, weak, faint] = [enough, enough / 2, 0]

type Test = (place: Place) => boolean
const one = (is: Test) => (place: Place) => (is(place) ? 1 : 0)
const two = (is: (first: Said, next: Said, language: Language, place: Place) => boolean) => (place: Place) =>
  place.next && is(place.said, place.next, place.language, place) ? 2 : 0
const three = (is: (all: readonly Said[], language: Language) => boolean) => (place: Place) =>
  place.next && place.third && is([place.said, place.next, place.third], place.language) ? 3 : 0

/** Handbooks say general things all the time; within a story they are turns. */
const isTold: Test = ({ isInStory, isOwnStory }) => isInStory || isOwnStory

/** In this order: the first one that a sentence has is the one that it is marked for. */
const forms: readonly Form[] = [
  { check: 'staged-answer', weight: sure, count: two((first, next, language) => isPresented(first, next, language)) },
  { check: 'staged-answer', weight: weak, count: two(isStaged) },
  {
    check: 'staged-answer',
    weight: weak,
    count: two(
      (first, next, language, place) => isTold(place) && !place.closes && isSelfAnswered(first, next, language),
    ),
  },
  {
    check: 'staged-answer',
    weight: weak,
    count: two((first, next, language, place) => place.isOwnStory && isAskedAndAnswered(first, next, language)),
  },
  {
    check: 'contrast-frame',
    weight: sure,
    count: two((first, next, language) => isOpposed(first, next, language) && isBlunt(first, next, language)),
  },
  { check: 'repeated-form', weight: sure, count: three(isAnaphora) },
  ...[isOpposed, isParallel, isAnswered, isFramed].map(
    (is): Form => ({ check: 'contrast-frame', weight: weak, count: two(is) }),
  ),
  { check: 'repeated-form', weight: weak, count: two(isEcho) },
  { check: 'repeated-form', weight: weak, count: two(isDivision) },
  ...[isRise, isOutcome, isReversal].map((is): Form => ({ check: 'stock-story', weight: weak, count: two(is) })),
  {
    check: 'stock-story',
    weight: weak,
    count: two((first, next, language, { isFirst }) => isFirst && isComeback(first, next, language)),
  },
  { check: 'fragment-series', weight: sure, count: two(isLeft) },
  {
    check: 'fragment-series',
    weight: sure,
    count: three(([first, next], language) => isSeries(first!, next!, language)),
  },
  {
    check: 'repeated-form',
    weight: weak,
    count: ({ said, next, third }) => (next ? repeatedFrom(third ? [said, next, third] : [said, next]) : 0),
  },
  { check: 'fragment-series', weight: weak, count: three(areFragments) },
  {
    check: 'contrast-frame',
    weight: sure,
    count: one(({ said, language }) => opposesItself(said, language) && isBluntWithin(said, language)),
  },
  { check: 'contrast-frame', weight: weak, count: one(({ said, language }) => opposesItself(said, language)) },
  { check: 'repeated-form', weight: weak, count: one(({ said }) => repeatsItself(said)) },
  { check: 'fragment-series', weight: sure, count: one(({ said, language }) => leavesOnly(said, language)) },
  { check: 'triad', weight: weak, count: one(({ said, language }) => isTriad(said, language)) },
  { check: 'stock-story', weight: weak, count: one(({ said, language }) => isTurn(said, language)) },
  { check: 'stock-story', weight: sure, count: one(({ said, scene, language }) => isPunchline(said, scene, language)) },
  {
    check: 'announcement',
    weight: sure,
    count: one(({ said, language }) => teaches(headOf(said, language), language)),
  },
  { check: 'announcement', weight: weak, count: one(({ said, language }) => announces(said, language)) },
  {
    check: 'choice-question',
    weight: weak,
    count: one(({ said, language, closes }) => isChoice(said, language, closes)),
  },
  { check: 'choice-question', weight: weak, count: one(({ said, language }) => isWhatIf(said, language)) },
  { check: 'saying', weight: weak, count: one(({ said, language }) => isSaying(said, language)) },
  {
    check: 'saying',
    weight: weak,
    count: one(({ said, before, language, closes }) => isMaxim(said, language, closes) && !goesOn(said, before)),
  },
  ...[true, false].flatMap((told): Form[] => [
    {
      check: 'announcement',
      weight: told ? weak : faint,
      count: one(
        (place) =>
          isTold(place) === told &&
          (announcesList(headOf(place.said, place.language), place.language) ||
            (place.next !== undefined && isSignpost(headOf(place.said, place.language), place.language))),
      ),
    },
    {
      check: 'saying',
      weight: told ? weak : faint,
      count: one((place) => isTold(place) === told && isGrandClaim(place.said, place.language)),
    },
  ]),
  {
    check: 'saying',
    weight: weak,
    count: one(
      ({ said, language, isOwnStory }) => isOwnStory && (isSequel(said, language) || isAphorism(said, language)),
    ),
  },
  {
    check: 'saying',
    weight: weak,
    count: one(
      (place) =>
        isTold(place) && place.storyGoesOn && isWisdom(place.said, place.language) && !goesOn(place.said, place.before),
    ),
  },
  {
    check: 'staged-answer',
    weight: faint,
    count: two(
      (first, next, language) => isSelfAnswered(first, next, language) || isAskedAndAnswered(first, next, language),
    ),
  },
  { check: 'stock-story', weight: faint, count: ({ line, language }) => fableFrom(line, language) },
  { check: 'stock-story', weight: faint, count: two(isLooseRise) },
  { check: 'fragment-series', weight: faint, count: three(areLooseFragments) },
  { check: 'triad', weight: faint, count: one(({ said, language }) => isLooseTriad(said, language)) },
  { check: 'contrast-frame', weight: faint, count: two(isLooselyOpposed) },
  { check: 'contrast-frame', weight: faint, count: two(isLooselyParallel) },
  {
    check: 'saying',
    weight: faint,
    count: one(({ said, language }) =>
      [isSequel, isAphorism, isWisdom, isLooseSaying, isLooselyGrand].some((is) => is(said, language)),
    ),
  },
  { check: 'choice-question', weight: faint, count: one(({ said }) => isLooseChoice(said)) },
]

/** The form that begins with a sentence, if there is one. */
export function formAt(place: Place): { check: string; weight: number; count: number } | null {
  for (const { check, weight, count } of forms) {
    const sentences = count(place)
    if (sentences > 0) return { check, weight, count: sentences }
  }
  return null
}
