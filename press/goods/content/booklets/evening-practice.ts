import type { BookletPage } from './block'
import { questions } from './evening-questions'

const thirty: BookletPage = {
  id: 'trenta-domande',
  title: 'Trenta domande',
  intro: 'Una per sera, nell’ordine o a caso. Tre righe bastano: la prima risposta è spesso quella vera.',
  blocks: [{ kind: 'questions', items: questions }],
}

const slow: BookletPage = {
  id: 'rallentare',
  title: 'Tre modi di rallentare',
  intro: 'Scegline uno e tienilo per una settimana: è la ripetizione a calmare, più della tecnica.',
  rows: 'auto auto auto 1fr auto',
  blocks: [
    {
      kind: 'steps',
      label: 'Il respiro lungo, 3 minuti',
      items: [
        ['Siediti', 'con la schiena appoggiata e le mani sulle gambe.'],
        ['Inspira', 'dal naso contando piano fino a quattro, senza gonfiare le spalle.'],
        [
          'Espira',
          'contando fino a sei, come se appannassi un vetro lontano. Se ti manca l’aria, accorcia i numeri.',
        ],
        ['Ripeti', 'per una ventina di respiri. Quando la mente va via, ricomincia da uno.'],
      ],
    },
    {
      kind: 'steps',
      label: 'Il giro del corpo, 5 minuti',
      items: [
        ['Sdraiati', 'e parti dai piedi: stringi per tre secondi, poi lascia andare.'],
        ['Sali', 'polpacci, cosce, pancia, mani, braccia, spalle, viso. Stringi e lascia, sempre piano.'],
        ['Fermati', 'dove senti ancora tensione e respira in quel punto tre volte.'],
      ],
    },
    {
      kind: 'steps',
      label: 'La passeggiata a memoria, 5 minuti',
      items: [
        ['Scegli', 'un luogo che conosci bene e che ti fa stare in pace.'],
        ['Cammina', 'con la memoria, lentamente: la porta, la luce, gli odori, il rumore dei passi.'],
        [
          'Descrivi',
          'dentro di te ogni cosa che incontri. Se ti addormenti prima della fine, ha funzionato.',
        ],
      ],
    },
    {
      kind: 'lines',
      label: 'La mia pratica',
      hint: 'quale scelgo, dove, che cosa cambia dopo una settimana',
      count: 6,
    },
    {
      kind: 'sunny',
      label: 'Un’avvertenza',
      paragraphs: [
        'Questo è un rituale, non una cura. Se dormi male da settimane, o se la sera porta ansia che non passa, parlane con il tuo medico: è la mossa più serena che puoi fare.',
      ],
    },
  ],
}

const nights: BookletPage = {
  id: 'quattordici-sere',
  title: 'Quattordici sere',
  intro:
    'Riempi un cerchio per ogni gesto fatto. Al mattino dai un voto al risveglio, da 1 a 10, e confronta.',
  rows: '1fr 26mm',
  blocks: [
    {
      kind: 'table',
      columns: [
        'Sera',
        'Chiudi',
        'Riordina',
        'Ringrazia',
        'Rallenta',
        'Luce spenta alle',
        'Risveglio',
        'L’ora serena',
      ],
      widths: ['14mm', '15mm', '17mm', '19mm', '18mm', '21mm', '20mm', '1fr'],
      rows: Array.from({ length: 14 }, (_, i) => [String(i + 1), '○', '○', '○', '○', '', '', '']),
    },
    {
      kind: 'lines',
      label: 'Dopo quattordici sere',
      hint: 'che cosa tengo, che cosa accorcio, che cosa mi ha sorpreso',
      count: 2,
    },
  ],
}

const skips: BookletPage = {
  id: 'quando-salta',
  title: 'Quando la sera salta',
  intro: 'Cene, febbri, treni in ritardo. Il rituale non si rompe: si restringe.',
  rows: 'auto 1fr auto',
  blocks: [
    {
      kind: 'table',
      columns: ['Se', 'allora'],
      widths: ['.8fr', '1.5fr'],
      rows: [
        ['torni tardi', 'una riga sola, in piedi, prima di lavarti i denti: «oggi, l’ora serena è stata…»'],
        ['hai gente a casa', 'il gesto è uno: scegliere l’unica cosa di domani mentre sparecchi'],
        ['sei in viaggio', 'fotografa qualcosa di bello e scrivici sotto tre parole'],
        ['dormi con chi vuole parlare', 'fate insieme la domanda della sera, una risposta a testa'],
        ['sei di pessimo umore', 'salta la gratitudine, fai la lista e il respiro. Domani è un’altra sera'],
        [
          'ti svegli di notte con un pensiero',
          'scrivilo sul foglietto accanto al letto, con un quando, e torna giù',
        ],
        ['hai saltato una settimana', 'misura corta, stasera. Niente recuperi'],
      ],
    },
    { kind: 'lines', label: 'I miei «se… allora»', hint: 'le tre sere difficili che già conosco', count: 7 },
    {
      kind: 'sunny',
      label: 'Buonanotte',
      paragraphs: [
        'Le meridiane di notte non segnano nulla, e nessuno le rimprovera. Anche tu, adesso, puoi smettere di contare.',
      ],
    },
  ],
}

export const practice: BookletPage[] = [thirty, slow, nights, skips]
