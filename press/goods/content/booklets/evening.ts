import type { BookletPage } from './block'
import { practice } from './evening-practice'

export const cover = {
  kicker: 'Un dono di Ore Serene',
  title: ['Il rituale', 'della sera'],
  subtitle: 'Venti minuti per chiudere bene la giornata, posare i pensieri e preparare domani.',
  motto: 'Segno solo le ore serene',
  hour: 17,
}

const why: BookletPage = {
  id: 'perche',
  title: 'Perché la sera',
  intro: 'La giornata non finisce quando smetti di lavorare: finisce quando decidi che è finita.',
  rows: 'auto auto 1fr auto',
  blocks: [
    {
      kind: 'columns',
      columns: [
        [
          {
            kind: 'text',
            label: 'Quello che resta aperto',
            paragraphs: [
              'Una mail da mandare, una frase detta male, il dentista da chiamare. Le cose lasciate a metà tornano a galla da sole, di solito appena spegni la luce.',
              'Non serve finirle. Basta dire loro quando torneranno: scritte su un foglio, con un primo passo e un momento, smettono di chiedere attenzione.',
            ],
          },
        ],
        [
          {
            kind: 'text',
            label: 'Quello che va perso',
            paragraphs: [
              'Nella stessa giornata sono successe anche cose buone, quasi sempre piccole. Senza un momento per notarle scivolano via e resta il rumore.',
              'Annotare un’ora serena al giorno non è ottimismo: è tenere una contabilità completa.',
            ],
          },
        ],
      ],
    },
    {
      kind: 'checks',
      label: 'Che cosa ti serve, da preparare una volta sola',
      items: [
        'Il planner, o un quaderno, e una penna',
        'Una lampada dalla luce calda',
        'Una sveglia che non sia il telefono',
        'Un altro posto per il telefono',
        'Un bicchiere d’acqua o una tisana',
        'Un libro leggero',
      ],
    },
    {
      kind: 'lines',
      label: 'Le mie sere, adesso',
      hint: 'ora, luci, schermi, pensieri: descrivi, senza giudicare',
      count: 8,
    },
    {
      kind: 'sunny',
      label: 'Una promessa piccola',
      paragraphs: [
        'Prova per quattordici sere, nella misura più corta. Se la quindicesima ti mancherà, il rituale è tuo.',
      ],
    },
  ],
}

const gestures: BookletPage = {
  id: 'quattro-gesti',
  title: 'I quattro gesti',
  intro:
    'Sempre nello stesso ordine, dalla testa al corpo. Dopo qualche sera ogni gesto chiamerà il successivo.',
  rows: '1fr 40mm',
  blocks: [
    {
      kind: 'steps',
      large: true,
      items: [
        [
          'Chiudi, 6 minuti',
          'Scrivi tutto quello che hai in testa, senza ordine. Accanto a ogni voce metti un quando: domani alle 9, sabato, mai. Poi scegli l’unica cosa di domani e il suo primo gesto, così piccolo da cominciare a occhi chiusi: «aprire il file», «prendere il telefono». Infine di’ ad alta voce: «per oggi basta».',
        ],
        [
          'Riordina, 5 minuti',
          'Una superficie sola: il tavolo, il lavello o la scrivania. Prepara i vestiti e la borsa, metti in vista la prima cosa che userai. Non stai facendo le pulizie: stai facendo un favore a chi si sveglierà.',
        ],
        [
          'Ringrazia, 4 minuti',
          'Scrivi l’ora serena di oggi: dov’eri, chi c’era, che cosa l’ha resa tale. Se la giornata è stata dura, cerca il momento meno pesante. Poi rispondi a una delle trenta domande, quella di stasera.',
        ],
        [
          'Rallenta, 5 minuti',
          'Abbassa le luci, metti il telefono in carica nell’altra stanza, lavati il viso con calma. Siediti sul letto e segui una delle tre pratiche della pagina dedicata. Poi un libro, o il buio.',
        ],
      ],
    },
    {
      kind: 'columns',
      columns: [
        [{ kind: 'lines', label: 'Il mio segnale', hint: 'dopo che cosa comincio', count: 3 }],
        [{ kind: 'lines', label: 'La mia ora', hint: 'quando, e fino a quando', count: 3 }],
      ],
    },
  ],
}

const sizes: BookletPage = {
  id: 'tre-misure',
  title: 'Tre misure',
  intro:
    'Corta per le sere storte, media per quelle normali, lunga per la domenica. Contano tutte allo stesso modo.',
  rows: 'auto auto 1fr',
  blocks: [
    {
      kind: 'columns',
      columns: [
        [
          {
            kind: 'steps',
            label: 'Corta, 5 minuti',
            items: [
              ['Scrivi', 'il pensiero che pesa di più, e un quando.'],
              ['Scegli', 'l’unica cosa di domani.'],
              ['Annota', 'l’ora serena, in una riga.'],
              ['Respira', 'dieci volte, con calma.'],
            ],
          },
        ],
        [
          {
            kind: 'steps',
            label: 'Media, 20 minuti',
            items: [
              ['Chiudi', 'con la lista e i quando.'],
              ['Riordina', 'una superficie e prepara i vestiti.'],
              ['Ringrazia', 'e rispondi a una domanda.'],
              ['Rallenta', 'con una pratica.'],
            ],
          },
        ],
        [
          {
            kind: 'steps',
            label: 'Lunga, 45 minuti',
            items: [
              ['Rivedi', 'la settimana con il planner.'],
              ['Prepara', 'i giorni: priorità, pasti, vestiti.'],
              ['Scrivi', 'due righe a qualcuno che ringrazi.'],
              ['Concediti', 'un bagno, una musica, un capitolo.'],
            ],
          },
        ],
      ],
    },
    {
      kind: 'table',
      label: 'Un esempio, se la luce si spegne alle 23',
      columns: ['Ora', 'Che cosa succede', 'Perché lì'],
      widths: ['.4fr', '1.3fr', '1.3fr'],
      rows: [
        ['21.30', 'ultimo sguardo a posta e messaggi', 'quello che leggi dopo, te lo porti a letto'],
        ['22.00', 'luci basse, telefono in carica altrove', 'il posto fa metà del lavoro'],
        ['22.10', 'chiudi, riordina, ringrazia', 'la testa è stanca ma ancora lucida'],
        ['22.30', 'rallenta', 'il corpo segue il respiro'],
        ['22.40', 'un libro di carta', 'finché gli occhi ci stanno'],
        ['23.00', 'buio', 'sempre alla stessa ora, o quasi'],
      ],
    },
    { kind: 'lines', label: 'La mia versione', hint: 'scrivi le tue ore, con i tuoi gesti', count: 6 },
  ],
}

export const pages: BookletPage[] = [why, gestures, sizes, ...practice]
