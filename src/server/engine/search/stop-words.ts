/**
 * Function words without meaning of their own, accents folded. A document is indexed without
 * those of its language.
 */
const english = `a about after again all also am an and any are aren as at be been before being between both but by can could couldn
did didn do does doesn doing don down during each few for from further had has have having he her here hers him his how i if in into
is isn it its itself ll just me more most my no nor not now of off on once only or other our ours out over own re s same she should
so some such t than that the their theirs them then there these they this those through to too under until up us ve very
was wasn we were what when where which while who whom why will with won would wouldn you your yours`

const portuguese = `a ao aos aquela aquelas aquele aqueles aquilo as ate cada com como da das de dela delas dele deles
depois do dos e ela elas ele eles em entre era eram essa essas esse esses esta estao estas estava estavam este estes
estou eu foi foram fosse ha isso isto ja la lhe lhes mais mas me mesma mesmas mesmo mesmos meu meus minha minhas muito na
nao nas nem no nos nossa nossas nosso nossos num numa o onde os ou para pela pelas pelo pelos por porque quais qual
quando que quem sao se seja sem ser seu seus so sob sobre sua suas tambem te tem tinha ter teu tua tu um uma umas uns
voce voces`

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))
export const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(english),
  pt: words(portuguese),
}
