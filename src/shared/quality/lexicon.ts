import type { Tongue } from './language.ts'

/** Phrases that readers have learned to skip. Compared folded, at word bounds. */
export const cliches: Record<Tongue, readonly string[]> = {
  en: [
    'delve',
    'tapestry',
    'testament to',
    'game changer',
    'game-changer',
    'ever-evolving',
    "in today's fast-paced",
    'unlock the power',
    'let that sink in',
    'read that again',
    "here's the thing",
    'the truth is',
    'at its core',
    'deep dive',
    'seamless',
    'leverage',
    'pivotal',
    'thought leader',
    'learnings',
    'actionable insights',
    'only time will tell',
    'the future belongs to',
    "i'm thrilled to",
    "i'm humbled to",
    'nobody talks about',
    'what most people miss',
  ],
  pt: [
    'em um mundo cada vez mais',
    'em um cenario cada vez mais',
    'vale destacar que',
    'vale ressaltar que',
    'e importante ressaltar',
    'cabe salientar',
    'ademais',
    'outrossim',
    'destarte',
    'divisor de aguas',
    'virada de chave',
    'e isso muda tudo',
    'o futuro e agora',
    'as possibilidades sao infinitas',
    'o caminho esta apenas comecando',
    'fica evidente que',
    'representa um marco',
    'deixa eu te contar',
    'ninguem te conta',
    'spoiler:',
    'e ta tudo bem',
  ],
}

/** Fine alone, hollow in company. */
export const inflated: Record<Tongue, readonly string[]> = {
  en: [
    'foster',
    'elevate',
    'empower',
    'navigate',
    'harness',
    'streamline',
    'resonate',
    'crucial',
    'nuanced',
    'ecosystem',
    'transformative',
    'unleash',
    'reimagine',
    'holistic',
    'cornerstone',
    'robust',
  ],
  pt: [
    'potencializar',
    'alavancar',
    'fomentar',
    'otimizar',
    'evidenciar',
    'robusto',
    'holistico',
    'disruptivo',
    'exponencial',
    'transformador',
    'crucial',
    'jornada',
    'ecossistema',
    'sinergia',
    'protagonismo',
    'resiliencia',
    'panorama',
  ],
}

export const contrastFrames: Record<Tongue, RegExp> = {
  en: /\b(?:(?:it|this|that)(?:['’]s| is)(?: not|n['’]t)|isn['’]t) (?:just |only |about )?[^.!?\n]{2,60}[.;,–—-]+\s*(?:it|this|that)(?:['’]s| is) /gi,
  pt: /\bn[ãa]o (?:é|se trata)(?: apenas| só| somente)?(?: sobre| de)? [^.!?\n]{2,60}[.;,–—-]+\s*(?:é|trata-se|se trata)(?: sobre| de)? /gi,
}

export const bait: Record<Tongue, RegExp> = {
  en: /\b(?:comment ["“']?\w+["”']? (?:below|and|to)|agree\?|thoughts\?|tag (?:someone|a friend)|dm me|like if|repost (?:this|if)|follow me for)/gi,
  pt: /\b(?:comenta? ["“']?(?:eu quero|sim)|concorda\?|marque algu[ée]m|salva? esse post|me chama (?:no|na) (?:dm|direct)|curte se|compartilhe se)/gi,
}

export const vagueSources: Record<Tongue, RegExp> = {
  en: /\b(?:experts (?:say|agree|believe)|studies (?:show|suggest)|research (?:shows|suggests)|statistics show)\b/gi,
  pt: /\b(?:especialistas (?:apontam|dizem|afirmam)|estudos (?:mostram|apontam)|pesquisas (?:mostram|apontam|indicam)|estat[íi]sticas mostram)\b/gi,
}

/** Left behind by machines: tokens, placeholders, Markdown, politeness of a chat. */
export const leakage =
  /oaicite|contentReference|turn\d+search\d+|utm_source=chatgpt|\[(?:your name|company|name|nome|sua empresa|insert [^\]]*)\]|\{\{[^}]*\}\}|\bXX+%|\*\*[^*\n]+\*\*|^#{1,6}\s|\[[^\]\n]+\]\(https?:[^)]*\)|^(?:sure!|certainly!|here is (?:your|the) post|claro!|aqui está (?:o|seu))|as an ai language model|como (?:um )?modelo de linguagem/gim

export const europeanPortuguese =
  /\b(?:facto|equipas?|registos?|utilizador(?:es)?|telem[óo]ve(?:l|is)|ecr[ãa]s?|ficheiros?|est(?:ou|á|ão|amos) a \p{L}+r)\b/giu
