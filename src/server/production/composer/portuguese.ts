import type { Wording } from './language-words.ts'

/** What the composer knows of Brazilian Portuguese. */
export const portuguese: Wording = {
  stopwords:
    'a à ao aos aquela aquelas aquele aqueles aquilo as às até com como da das de dela delas dele deles depois do dos e é ela elas ele eles em entre era eram essa essas esse esses esta estas este estes está estão eu foi foram há isso isto já lhe lhes mais mas me mesmo mesma meu minha muito muita muitos na nas não nem no nos nós nossa nossas nosso nossos num numa o os ou para pela pelas pelo pelos por porque pois qual quais quando que quem se sem sendo ser será seu seus seja só somos são sua suas sobre também te tem têm ter toda todas todo todos tu tudo um uma umas uns você vocês vai vamos pode podem deve devem cada onde ainda assim além apenas algum alguma alguns algumas outro outra outros outras fazer faz fez forma parte dia coisa coisas'.split(
      ' ',
    ),
  dangling:
    /^(?!est[ea] (?:ano|mês|semana|trimestre|semestre|verão|inverno|manhã)(?!\p{L}))(?:iss[oa]|isto|ess[ea]s?|est[ea]s?|aquel[ea]s?|aquilo|el[ea]s?|tal|tais|assim|portanto|logo|porém|contudo|todavia|entretanto|no entanto|mas|e|ou|nem|também|além (?:diss[oa]|d[aeo]s?)|por (?:isso|exemplo|outro lado|fim|sua vez|conta disso|causa disso)|ou seja|dess[ae]s?|dest[ae]s?|ness[ae]s?|nest[ae]s?|daí|então|ambos|ambas|nenhuma? d[aeo]ss?[ae]?s?|outr[oa]s?|(?:o|a|os|as) (?:mesm[oa]s?|outr[oa]s?|demais|anterior|seguinte)|em (?:ambos|outras palavras|resumo|seguida|segundo lugar|terceiro lugar|primeiro lugar|contrapartida)|com (?:isso|ess[ea]s?|est[ea]s?)|a partir (?:diss[oa]|daí|dess[ea])|se (?:isso|este|esta|ele|ela)|quando (?:isso|ele|ela)|(?:alguns|cada um|cada uma|algumas|um|uma) d(?:el|ess)[ae]s|pois|já (?:o|a|os|as|que)|afinal|inclusive|ainda|do mesmo modo|da mesma forma|ao contrário|é por isso|foi (?:por|assim)|seus?|suas?|outrossim|primeiro|segundo|por último|finalmente|sendo (?:assim|complementos)|logicamente|infelizmente|felizmente|em (?:quarto|quinto) lugar|[na]o final|no fim|(?:o|a) (?:primeir[oa]|segund[oa]|terceir[oa]|próxim[oa]|últim[oa]) (?:passo|ponto|item|etapa|coisa|é|foi)|(?:você |nós |eles )?(?:terá|terão|teremos) \p{L}+[ai]d[oa]|consiste|refere-se|serve|significa|permite|inclui|envolve|possui|ocorre|acontece|representa|corresponde|contém|para (?:isso|tanto))(?![\p{L}])/iu,
  label:
    /^(?:dicas?|(?:anotaç(?:ão|ões)|notas?)(?: d[aeo] \p{L}+)?|obs(?:ervaç(?:ão|ões))?|importante|atenção|cuidado|aviso|lembretes?|lembre-se|resumo|em resumo|conclusão)\.?(?: \d+)?\s*[:–—]\s+(?=\S)/iu,
  backward:
    /(?:^|[^\p{L}])(?:iss[oa]|disso|nisso|isto|disto|aquilo|ess[ea]s?|dess[ea]s?|ness[ea]s?|aquel[ea]s?|daquel[ea]s?|naquel[ea]s?|d?est[ea]s? (?!ano|semana|mês|dia)\p{L}+|tal|tais|então|o mesmo|a mesma|dele|dela|deles|delas)(?![\p{L}])|^[^,.]{1,60}, el[ea]s?(?!\p{L})|^(?:não )?(?:é|são|era|eram|foi|foram) (?:[oa]s?|uma?|\p{L}+[ai]d[oa]s?)(?!\p{L})/iu,
  openings:
    /^(?:resumidamente|em suma|basicamente|porém|contudo|todavia|entretanto|no entanto|além disso|ademais|portanto|assim|logo|ou seja|por exemplo|inclusive|também|na verdade|de fato|em outras palavras|em resumo|por isso|com isso|e|mas|então|infelizmente|por sua vez|por outro lado|afinal|lembre-se (?:de )?que|vale (?:lembrar|ressaltar|destacar) que|é importante (?:ressaltar|lembrar|destacar) que),?\s+(?=\S)/iu,
  pointing:
    /(?:\b(?:(?:falo|falarei|trato|tratarei|explico) (?:adiante|mais (?:adiante|à frente))|vejamos|vamos ver|anteriormente|(?:no|do) (?:item|passo|ponto) \d|mencionad[oa]s? (?:no|na|acima)|cliqu?[eau]r?|me segu[ea]|curti(?:u|ram)|recommend|responder este post|deixe (?:seu|um) comentário|❤|veja|confira|saiba mais|leia (?:mais|o|a)|acesse|(?:abaixo|acima)(?! d)|a seguir|seguintes?(?=:| (?:passos|itens|regras|tabela|seção|exemplo))|(?:figura|tabela|capítulo|seção|página|imagem|gráfico) \d|na (?:figura|tabela|imagem)|n[eo]s[ts]e (?:capítulo|documento|artigo|livro|guia|texto|post|vídeo|episódio)|n[eo]s[ts]a (?:página|seção|lista|série|entrevista|palestra|apresentação)|esta (?:carta|ata|apresentação|palestra)|deste (?:capítulo|documento|livro|guia|texto|post)|este (?:capítulo|documento|livro|guia|texto|post|relato|relatório|memorando|manual|diário|caderno)|estas notas|sumário|índice(?! de)|todos os direitos|(?:const(?:e|asse|ar)|registr(?:ar|ado|ada)|escrit[oa]s?|citad[oa]s?|respond(?:o|er|erei)|explic(?:o|ar|arei)) aqui|cadastre-se|baixe|link)(?![\p{L}])|:\/\/|@\w)/iu,
  internal:
    /(?:^|[^\p{L}])(?:por favor|favor \p{L}+[aei]r(?![\p{L}])|entre em contato|avise|notifique|solicite ao|preencha|envie (?:o|um|para)|reembols\p{L}*|holerite|documentação exigida|rescis\p{L}+|conforme (?:descrito|mencionado)|mencionad[oa]s?|e\.g\.|ex\.:)/iu,
  number:
    /(?:R\$\s?\d|\d[\d.,]{0,20}\s?(?:%|por cento|x\b|vezes|mil\b|milhões|bilhões|horas?|dias?|semanas?|meses|mês|anos?|minutos?|pessoas|clientes|usuários|empresas|países|níveis|passos|etapas|pontos|times|exemplos)|(?:^|[^\p{L}])(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|metade|dobro|um terço)\s+[\p{L} ]{0,16}(?:horas?|dias?|semanas?|meses|anos?|minutos?|pessoas|vezes|níveis|passos|etapas|visões|pilares|tipos|formas|desejos|abordagens|ingredientes|fases|técnicas))/iu,
  contrast:
    /(?:^|[^\p{L}])(?:mas|em vez de|ao invés de|ao contrário|porém|enquanto|embora|apesar d[eoa]|e não|não (?:é|são|significa|apenas|só|somente)|mais do que|melhor do que|menos|tampouco|independente(?:mente)? d[eoa]|contudo|entretanto|no entanto)(?![\p{L}])/iu,
  cause:
    /(?:^|[^\p{L}])(?:porque|por isso|portanto|faz com que|fazem com que|permite|permitem|gera|geram|leva (?:a|à|ao)|levam (?:a|à|ao)|pois|resulta|ajuda|ajudam|evita|depende|dependem|assim|causa|torna|tornam|para que|já que|quanto mais)(?![\p{L}])/iu,
  principle:
    /(?:^|[^\p{L}])(?:deve|devem|deverá|precisa|precisam|sempre|nunca|jamais|só|somente|a (?:melhor|única|principal|primeira|regra|chave)|o (?:melhor|único|principal|primeiro|objetivo|segredo)|tem que|têm que|é (?:necessário|preciso|fundamental|essencial|papel)|não (?:pode|podem|deve|devem|existe|há)|ninguém|todos|responsabilidade|importa|todo mundo)(?![\p{L}])/iu,
  imperative:
    /^(?:ajude|aprenda|avalie|busque|comece|compartilhe|comunique|confie|considere|convide|crie|cuide|dê|decida|defina|deixe|delegue|descreva|desenvolva|descubra|elimine|encontre|entenda|escolha|escreva|estabeleça|estimule|evite|experimente|explique|faça|fale|foque|gerencie|incentive|inclua|introduza|invista|liste|mantenha|meça|melhore|mostre|não|nunca|observe|ofereça|organize|ouça|peça|pense|permita|planeje|pergunte|pratique|prepare|priorize|procure|promova|proteja|reconheça|reduza|reserve|respeite|reúna|seja|sempre|tenha|tente|teste|tome|trabalhe|transforme|trate|troque|use|utilize|valorize|verifique)(?![\p{L}])/iu,
  story:
    /(?:^|[^\p{L}])(?:aprendi|aprendemos|percebi|percebemos|descobri|descobrimos|comecei|começamos|decidi|decidimos|tentei|tentamos|criei|criamos|parei|mudei|mudamos|vi|vimos|fiz|fizemos|tive|tivemos|anos atrás|uma vez|certa vez|quando (?:eu|nós)|na última década|minha|meu (?:time|primeiro|antigo)|trabalhei|conheci|lembro)(?![\p{L}])/iu,
  mistake:
    /(?:^|[^\p{L}])(?:erros?|errad[oa]s?|erroneamente|falhas?|falham|falhar|fracass\p{L}+|evit\p{L}+|armadilhas?|problemas?|riscos?|perig\p{L}+|prejud\p{L}+|desperd\p{L}+|obstáculos?|incorret\p{L}+|desmotiv\p{L}+|destr\p{L}+|infelizmente|dificuldades?|conflitos?|medo|inaceitável)(?![\p{L}])/iu,
  myth: /(?:^|[^\p{L}])(?:(?:algumas|muitas|outras) pessoas (?:acham|pensam|acreditam|afirmam|dizem|não)|muitos (?:acham|pensam|acreditam|gerentes)|mitos?|crença|acredita-se|ao contrário do que|erroneamente|incorretamente|na moda|não significa|falácia)(?![\p{L}])/iu,
  definition:
    /^(?:o |a |os |as |um |uma )?[\p{L}\p{N}][\p{L}\p{N}' -]{1,40} (?:(?:é|são) (?:um |uma |o |a |os |as |quando )|(?:significam?|consistem? (?:em|na|no)|refere-se a) )/iu,
  maxFragmentWords: 7,
  subject: /(?:^|[^\p{L}])(?:eu|nós|vocês?|el[ea]s?|a gente|quem|ninguém)(?![\p{L}])/iu,
  verb: /(?:^|[^\p{L}])(?:sei|caiu|saiu|viu|leu|riu|abriu|pediu|dei|fiz|pus|fui|vi|vim|tive|dou|sou|estou|tenho|quis|trouxe|disse|veio|deu|pôs|fica|ficam|custa|custam|toca|tocam|sai|saem|entra|entram|volta|voltam|paga|pagam|vende|vendem|decide|escolhe|atende|atendem|liga|chega|chegam|passa|passam|cabe|vale|falta|faltam|sobra|muda|mudam|trabalha|recebe|perde|ganha|abre|fecha|começa|termina|responde|manda|traz|compra|moía|ia|doía|dependem|é|são|foi|foram|era|eram|será|serão|há|tem|têm|teve|está|estão|pode|podem|deve|devem|precisa|precisam|quer|querem|faz|fazem|fez|sabe|sabem|vai|vão|dá|dão|vem|vêm|existe|existem|permite|ajuda|gera|leva|torna|significa|consiste|possui|funciona|exige|depende|mostra|diz|cria|usa|seja|sejam|tenha|tenham|dê|faça|\p{L}{2,}ímos|\p{L}{3,}(?:ei|amos|emos|imos|aram|eram|iram|aria|ava|avam|asse|ará|erá|irá|ou|eu|iu|am|(?<!ag|ig|ug|hom|ont|ord|jov|nuv)em))(?![\p{L}])/iu,
  clipBefore: [
    /;\s/,
    /\s[–—]\s/,
    /, pois\b/,
    /, porque\b/,
    /, já que\b/,
    /, o que\b/,
    /, uma vez que\b/,
    /, para que\b/,
    / porque\b/,
    / para que\b/,
    /, permitindo\b/,
    /, ajudando\b/,
    /, visto que\b/,
    /, sendo\b/,
    / \(/,
  ],
  clipNeverBefore:
    /(?:^|[^\p{L}])(?:mas|exceto|a menos|salvo|somente|se|embora|porém|contanto|desde que|apesar)(?![\p{L}])/iu,
  trailing:
    /(?:^|[^\p{L}])(?:o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|para|por|pelo|pela|com|e|ou|que|se|é|são|ao|à|aos|às|seu|sua|não|mais|como)$/iu,
  angles: {
    number: 'número',
    contrast: 'contraste',
    story: 'história',
    'how-to': 'passo a passo',
    mistake: 'erro',
    principle: 'princípio',
    question: 'pergunta',
    list: 'lista',
    myth: 'mito',
    definition: 'definição',
    cause: 'causa e efeito',
  },
  rationale: {
    segmentTouches: (segment, terms) => `Fala com ${segment}: toca em ${terms}.`,
    segment: (segment) => `Escrito para ${segment}.`,
    line: (line) => `Atende à linha editorial “${line}”.`,
    does: {
      number: 'Prova o que diz com um número',
      contrast: 'Põe duas coisas frente a frente',
      story: 'Conta o que aconteceu',
      'how-to': 'Dá passos que se podem copiar',
      mistake: 'Fala abertamente do que dá errado',
      principle: 'Toma posição',
      question: 'Responde a uma pergunta',
      list: 'Dá uma lista para comparar',
      myth: 'Corrige uma crença comum',
      definition: 'Diz o que a coisa é',
      cause: 'Explica o motivo',
    },
    ends: (sentence) => `Termina em “${sentence}”`,
    rewritten: (notes) => `Refeito a partir da observação “${notes}”.`,
  },
  outline: {
    hook: 'Gancho',
    close: 'Fecho',
    takeaway: 'terminar com a conclusão',
  },
  closers: {
    fitting: [
      {
        ending: /^(?:• |\d+\. )/u,
        questions: ['Qual dessas o seu time riscaria primeiro?', 'Qual falta na sua lista?'],
      },
      {
        ending:
          /(?<!\p{L})(?:(?:meu|nosso|esse) (?:\p{L}+ )?erro|errei|erramos|(?:eu |a gente )?(?:deveria|devia|devíamos) ter|(?:a )?culpa (?:é|foi|era) (?:minha|nossa))(?!\p{L})/iu,
        questions: [
          'Que erro mudou o jeito de vocês trabalharem?',
          'O que o seu erro mais caro ensinou?',
          'Quem na sua empresa teria avisado?',
        ],
      },
      {
        ending:
          /(?<!\p{L})(?:a regra é|passamos a|paramos de|começamos a|deixamos de|desde então (?:a gente|nós|\p{L}{3,}(?:amos|emos|imos)))(?!\p{L})/iu,
        questions: [
          'O que quebraria na sua empresa se vocês fizessem o mesmo?',
          'O que vocês mudaram depois de algo parecido?',
          'Quem no seu time seria contra?',
        ],
      },
    ],
    about: (subject) => `O que o seu time aprendeu sobre ${subject}?`,
    any: ['O que você acrescentaria?', 'Em que ponto você pensa diferente?', 'Como é onde você trabalha?'],
  },
  image: (topic, mood) =>
    `Fotografia editorial sobre ${topic}: ${mood}, luz natural, cores discretas, um só assunto em foco, sem texto e sem logotipos.`,
  moods: [
    'pessoas trabalhando em um escritório tranquilo',
    'mãos e anotações sobre a mesa',
    'um time pequeno em conversa',
    'um ambiente de trabalho vazio pela manhã',
  ],
}
