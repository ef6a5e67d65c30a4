import { expect, it } from 'vitest'
import { keepDistinct } from '#server/production/distinct-topics.ts'

const topic = (title: string, hook: string) => ({ title, hook, angle: '', rationale: '', outline: [], sources: [] })
const pricing = topic('Pricing', 'One price for everybody cost us half a year.')
const hiring = topic('Hiring', 'We pay candidates for their first day.')
const earlier = { titles: ['Pricing', 'Hiring'], hooks: [pricing.hook, hiring.hook] }

it('keeps each rewritten topic in its slot, even if another one was a repetition', () => {
  const better = topic('Hiring', 'Nineteen people came through a day in the truck.')
  const fresh = topic('Doors', 'An open door spoils more than a broken machine.')
  const rewrite = [{ topic: pricing }, { topic: hiring }]
  expect(keepDistinct([pricing, better, fresh], earlier, rewrite, 5)).toEqual({
    rewritten: [null, better],
    fresh: [fresh],
  })
  expect(keepDistinct([null, better], earlier, rewrite, 5)).toEqual({ rewritten: [null, better], fresh: [] })
  expect(keepDistinct([], earlier, rewrite, 5)).toEqual({ rewritten: [null, null], fresh: [] })
})

it('drops topics that resemble earlier ones or each other, and surplus ones', () => {
  const doors = topic('Doors', 'An open door spoils more than a broken machine.')
  const again = topic('Cooling', 'An open door spoils more than a broken machine!')
  const titled = topic('Pricing', 'Nobody reads a price list with nine lines.')
  const trucks = topic('Trucks', 'Everybody rides along in the first week.')
  expect(keepDistinct([doors, again, titled, trucks], earlier, [], 1).fresh).toEqual([doors])
  expect(keepDistinct([doors, again, titled, trucks], earlier, [], 9).fresh).toEqual([doors, trucks])
})
