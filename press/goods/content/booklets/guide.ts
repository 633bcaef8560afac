import type { BookletPage } from './block'
import { weeks } from './guide-days'
import { afterwards } from './guide-afterwards'

export const cover = {
  kicker: 'Ore Serene',
  title: ['Guida', 'rapida'],
  subtitle: 'Trenta giorni per cominciare, una pagina alla volta, una ventina di minuti al giorno.',
  motto: 'Segno solo le ore serene',
  hour: 8,
}

const before: BookletPage = {
  id: 'prima',
  title: 'Prima di cominciare',
  intro: 'Mezz’ora di preparazione oggi ti toglie ogni scusa domani.',
  rows: 'auto 1fr auto',
  blocks: [
    {
      kind: 'columns',
      columns: [
        [
          {
            kind: 'steps',
            label: 'Se scegli la carta',
            items: [
              [
                'Stampa',
                'in A4, al 100%, senza «adatta alla pagina». Fronte e retro, se la carta è da almeno 90 grammi.',
              ],
              [
                'Raccogli',
                'in un quaderno ad anelli: le pagine ripetute si aggiungono, quelle finite si archiviano.',
              ],
              ['Prepara', 'quattro settimane, trenta giorni, una pagina di abitudini e un bilancio.'],
            ],
          },
        ],
        [
          {
            kind: 'steps',
            label: 'Se scegli il tablet',
            items: [
              ['Importa', 'il PDF nell’app che usi per scrivere e tieni da parte una copia pulita.'],
              ['Duplica', 'le pagine di settimana e giorno e spostale dove ti servono.'],
              [
                'Naviga',
                'con l’indice e con le ore in fondo alla pagina: in sola lettura sono collegamenti.',
              ],
            ],
          },
        ],
      ],
    },
    {
      kind: 'table',
      label: 'Che cosa si ripete',
      columns: ['Pagina', 'Quante volte', 'Quando'],
      widths: ['1.2fr', '.8fr', '1.4fr'],
      rows: [
        ['Il giorno', '30 al mese', 'la mattina, dieci minuti'],
        ['La settimana', '4 o 5 al mese', 'la domenica, con la revisione'],
        ['Abitudini, bilancio, mese', '1 al mese', 'l’ultimo giorno del mese prima'],
        ['Trimestre, 12 settimane, patrimonio', '4 l’anno', 'il primo fine settimana del trimestre'],
        ['Ruota della vita, obiettivi dell’anno', '1 o 2 l’anno', 'quando senti che serve'],
      ],
    },
    {
      kind: 'sunny',
      label: 'L’appuntamento',
      paragraphs: [
        'Scegli adesso un’ora, un posto e un segnale: «dopo il caffè, al tavolo della cucina, con il telefono in camera». Scrivilo nel planner alla pagina del patto. È la decisione che conta di più in tutta la guida: chi sa quando aprirà il planner, di solito lo apre.',
      ],
    },
  ],
}

const rules: BookletPage = {
  id: 'tre-regole',
  title: 'Tre regole',
  intro: 'Se dimentichi tutto il resto, tieni queste.',
  rows: '1fr auto auto',
  blocks: [
    {
      kind: 'steps',
      large: true,
      items: [
        [
          'Meglio poco che perfetto',
          'Una riga scritta vale più di una pagina immaginata. Se hai tre minuti, compila solo «l’unica cosa» e «l’ora serena»: il giorno è salvo.',
        ],
        [
          'Una novità alla volta',
          'In trenta giorni aprirai quasi tutte le pagine, ma solo quattro resteranno ogni giorno con te. Le altre tornano quando servono.',
        ],
        [
          'Non saltare due volte',
          'Un giorno vuoto capita a chiunque. Il giorno dopo riapri alla pagina di oggi, senza recuperare gli arretrati: non si pagano interessi.',
        ],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [
          {
            kind: 'text',
            label: 'Perché trenta giorni',
            paragraphs: [
              'Un mese basta per incontrare tutti i tipi di giornata: quella piena, quella storta, quella in cui non hai voglia. Un metodo serve se regge anche nelle ultime due.',
              'Non è un esame. Alla fine terrai le pagine che ti hanno aiutato e lascerai le altre: il planner giusto è quello che usi, non quello completo.',
            ],
          },
        ],
        [
          {
            kind: 'text',
            label: 'Come si legge il piano',
            paragraphs: [
              'Ogni giorno ha un titolo, i minuti e la pagina del planner da aprire. I minuti sono onesti: se ne servono di più, fermati e continua il giorno dopo.',
              'I giorni 7, 14, 21 e 28 sono di revisione. Se cominci di lunedì cadono di domenica: è il modo più comodo, non l’unico.',
            ],
          },
        ],
      ],
    },
    {
      kind: 'sunny',
      label: 'Prima di voltare pagina',
      paragraphs: [
        'Prendi una penna che ti piace. Sembra una sciocchezza, e invece è il primo segnale dell’abitudine.',
      ],
    },
  ],
}

const dial: BookletPage = {
  id: 'quadrante',
  title: 'Il quadrante dei trenta giorni',
  intro: 'Colora uno spicchio per ogni giorno in cui hai aperto il planner, anche solo per una riga.',
  rows: 'auto auto 1fr',
  blocks: [
    { kind: 'dial', steps: 30 },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'lines', label: 'Comincio il', count: 1 }],
        [{ kind: 'lines', label: 'Finisco il', count: 1 }],
        [{ kind: 'lines', label: 'Se arrivo a 25 mi regalo', count: 1 }],
      ],
    },
    {
      kind: 'lines',
      label: 'Fra trenta giorni vorrei',
      hint: 'dormire meglio, sapere dove vanno i soldi, finire quella cosa',
      count: 7,
    },
  ],
}

export const pages: BookletPage[] = [before, rules, dial, ...weeks, ...afterwards]
