import type { Language } from '@vermilion/contract/markets';
import type { deliveryMethodCode, OrderStatus } from '@vermilion/contract/order';
import type { adviceAfterBlock } from '@vermilion/contract/retry';
import type { z } from 'zod';

/** The texts of the mails about orders; `{…}` is replaced. */
export type OrderMailTexts = {
  subject: string;
  headline: string;
  /** Above the headline: number and day. */
  placed: string;
  see: string;
  /** Of an order that was not paid: what happened is said as on its page. */
  unpaid: Record<UnpaidStatus, { subject: string; headline: string; lead: string }>;
  /** Of money that was given back. */
  refunded: { subject: string; headline: string; lead: string };
  refund: string;
  advice: Record<NonNullable<ReturnType<typeof adviceAfterBlock>>, string>;
  keeps: string;
  retry: string;
  reason: string;
  way: string;
  reference: string;
  delivery: string;
  methods: Record<z.infer<typeof deliveryMethodCode>, string>;
  address: string;
  store: string;
  payment: string;
  card: string;
  subtotal: string;
  discount: string;
  shipping: string;
  free: string;
  includesTax: string;
  priceBeforeTax: string;
  total: string;
  /** Under the button. */
  keepLink: string;
  /** Between texts side by side, after a label, and between sentences. */
  comma: string;
  colon: string;
  space: string;
};

/** The outcomes of an order that was not paid. */
export type UnpaidStatus = Extract<OrderStatus, 'failed' | 'blocked' | 'cancelled'>;

export const orderMailTexts: Record<Language, OrderMailTexts> = {
  en: {
    subject: 'Order {number} is confirmed',
    headline: 'Thank you, your order is confirmed',
    placed: 'Order {number}, {date}',
    see: 'See your order',
    unpaid: {
      failed: {
        subject: 'Order {number}: the payment did not go through',
        headline: 'The payment did not go through',
        lead: 'The payment was refused, and no money was taken.',
      },
      blocked: {
        subject: 'Order {number}: the payment was blocked',
        headline: 'The payment was blocked',
        lead: 'The payment provider stopped it, and no money was taken.',
      },
      cancelled: {
        subject: 'Order {number} was cancelled',
        headline: 'This order was cancelled',
        lead:
          'It was not paid in time, so its items went back on the shelf. No money was taken. ' +
          'A payment that still arrives is given back.',
      },
    },
    refunded: {
      subject: 'Order {number}: your refund',
      headline: 'Your money is on its way back',
      lead: 'We refunded {amount}. Depending on your bank it can take a few days to arrive.',
    },
    refund: 'Refund',
    advice: {
      another_card: 'Another card may work.',
      another_card_or_way: 'Another card or another way to pay may work.',
      another_way: 'Another way to pay may work.',
    },
    keeps: 'We keep your items until {time}, {day}.',
    retry: 'Retry Payment',
    reason: 'The payment provider says',
    way: 'Payment',
    reference: 'Reference {reference}',
    delivery: 'Delivery',
    methods: { standard: 'Standard', express: 'Express', collect: 'Click & Collect' },
    address: 'Going to',
    store: 'Collect at',
    payment: 'Paid with',
    card: 'Card',
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    free: 'Free',
    includesTax: 'Includes {tax}',
    priceBeforeTax: 'Price before {tax}',
    total: 'Total',
    keepLink: 'Keep this link to yourself: it opens your order without a password.',
    comma: ', ',
    colon: ': ',
    space: ' ',
  },
  id: {
    subject: 'Pesanan {number} sudah dikonfirmasi',
    headline: 'Terima kasih, pesananmu sudah dikonfirmasi',
    placed: 'Pesanan {number}, {date}',
    see: 'Lihat pesananmu',
    unpaid: {
      failed: {
        subject: 'Pesanan {number}: pembayaran tidak berhasil',
        headline: 'Pembayaran tidak berhasil',
        lead: 'Pembayaran ditolak, dan tidak ada biaya yang ditagih.',
      },
      blocked: {
        subject: 'Pesanan {number}: pembayaran diblokir',
        headline: 'Pembayaran diblokir',
        lead: 'Penyedia pembayaran menghentikannya, dan tidak ada biaya yang ditagih.',
      },
      cancelled: {
        subject: 'Pesanan {number} dibatalkan',
        headline: 'Pesanan ini dibatalkan',
        lead:
          'Batas waktu bayarnya lewat, jadi barangnya kembali ke rak. Tidak ada biaya yang ditagih. ' +
          'Kalau pembayaranmu masih masuk, uangnya kami kembalikan.',
      },
    },
    refunded: {
      subject: 'Pesanan {number}: pengembalian dana',
      headline: 'Uangmu sedang dikembalikan',
      lead: 'Kami sudah mengembalikan {amount}. Tergantung bankmu, dana bisa masuk dalam beberapa hari.',
    },
    refund: 'Pengembalian dana',
    advice: {
      another_card: 'Coba kartu lain.',
      another_card_or_way: 'Coba kartu lain atau cara bayar lain.',
      another_way: 'Coba cara bayar lain.',
    },
    keeps: 'Barangmu kami simpan sampai {day}, pukul {time}.',
    retry: 'Bayar ulang',
    reason: 'Kata penyedia pembayaran',
    way: 'Pembayaran',
    reference: 'Referensi {reference}',
    delivery: 'Pengiriman',
    methods: { standard: 'Reguler', express: 'Ekspres', collect: 'Click & Collect' },
    address: 'Dikirim ke',
    store: 'Ambil di',
    payment: 'Dibayar dengan',
    card: 'Kartu',
    subtotal: 'Subtotal',
    discount: 'Diskon',
    shipping: 'Ongkir',
    free: 'Gratis',
    includesTax: 'Termasuk {tax}',
    priceBeforeTax: 'Harga sebelum {tax}',
    total: 'Total',
    keepLink: 'Simpan tautan ini untukmu sendiri: pesananmu bisa dibuka tanpa kata sandi.',
    comma: ', ',
    colon: ': ',
    space: ' ',
  },
  th: {
    subject: 'ยืนยันคำสั่งซื้อ {number} แล้ว',
    headline: 'ขอบคุณ คำสั่งซื้อของคุณยืนยันแล้ว',
    placed: 'คำสั่งซื้อ {number} วันที่ {date}',
    see: 'ดูคำสั่งซื้อ',
    unpaid: {
      failed: {
        subject: 'คำสั่งซื้อ {number}: ชำระเงินไม่สำเร็จ',
        headline: 'ชำระเงินไม่สำเร็จ',
        lead: 'การชำระเงินถูกปฏิเสธ ไม่มีการเรียกเก็บเงิน',
      },
      blocked: {
        subject: 'คำสั่งซื้อ {number}: การชำระเงินถูกระงับ',
        headline: 'การชำระเงินถูกระงับ',
        lead: 'ผู้ให้บริการชำระเงินระงับรายการนี้ ไม่มีการเรียกเก็บเงิน',
      },
      cancelled: {
        subject: 'คำสั่งซื้อ {number} ถูกยกเลิกแล้ว',
        headline: 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว',
        lead: 'ไม่มีการชำระเงินภายในเวลา สินค้าจึงกลับขึ้นชั้นแล้ว ไม่มีการเรียกเก็บเงิน ' + 'หากมีเงินเข้ามาภายหลัง เราจะคืนให้คุณ',
      },
    },
    refunded: {
      subject: 'คำสั่งซื้อ {number}: การคืนเงิน',
      headline: 'เรากำลังคืนเงินให้คุณ',
      lead: 'เราคืนเงิน {amount} แล้ว อาจใช้เวลาสองสามวันกว่าเงินจะเข้าบัญชี ขึ้นอยู่กับธนาคารของคุณ',
    },
    refund: 'การคืนเงิน',
    advice: {
      another_card: 'บัตรใบอื่นอาจใช้ได้',
      another_card_or_way: 'บัตรใบอื่นหรือวิธีชำระเงินอื่นอาจใช้ได้',
      another_way: 'วิธีชำระเงินอื่นอาจใช้ได้',
    },
    keeps: 'เราเก็บสินค้าไว้ให้ถึง {time} น. วัน{day}',
    retry: 'ชำระเงินอีกครั้ง',
    reason: 'คำชี้แจงจากผู้ให้บริการชำระเงิน',
    way: 'การชำระเงิน',
    reference: 'หมายเลขอ้างอิง {reference}',
    delivery: 'การจัดส่ง',
    methods: { standard: 'ส่งธรรมดา', express: 'ส่งด่วน', collect: 'รับที่สาขา' },
    address: 'จัดส่งไปที่',
    store: 'รับสินค้าที่',
    payment: 'ชำระด้วย',
    card: 'บัตร',
    subtotal: 'ยอดรวมสินค้า',
    discount: 'ส่วนลด',
    shipping: 'ค่าจัดส่ง',
    free: 'ฟรี',
    includesTax: 'รวม {tax} แล้ว',
    priceBeforeTax: 'ราคาก่อน {tax}',
    total: 'ยอดสุทธิ',
    keepLink: 'เก็บลิงก์นี้ไว้กับตัว เพราะเปิดดูคำสั่งซื้อของคุณได้โดยไม่ต้องใช้รหัสผ่าน',
    comma: ' ',
    colon: ': ',
    space: ' ',
  },
  zh: {
    subject: '訂單 {number} 已確認',
    headline: '多謝你，訂單已確認',
    placed: '訂單 {number} · {date}',
    see: '查看訂單',
    unpaid: {
      failed: {
        subject: '訂單 {number}：付款未能完成',
        headline: '付款未能完成',
        lead: '付款被拒絕，未有收取任何款項。',
      },
      blocked: {
        subject: '訂單 {number}：付款被攔截',
        headline: '付款被攔截',
        lead: '付款服務商攔截了這次付款，未有收取任何款項。',
      },
      cancelled: {
        subject: '訂單 {number} 已取消',
        headline: '訂單已取消',
        lead: '訂單未有在限時內付款，產品已放回貨架，未有收取任何款項。若之後仍收到付款，我們會退還給你。',
      },
    },
    refunded: {
      subject: '訂單 {number}：退款通知',
      headline: '款項正退還給你',
      lead: '我們已退款 {amount}。視乎你的銀行，可能需要數天才到賬。',
    },
    refund: '退款',
    advice: {
      another_card: '可以改用另一張卡。',
      another_card_or_way: '可以改用另一張卡或其他付款方式。',
      another_way: '可以改用其他付款方式。',
    },
    keeps: '產品為你保留至{day}{time}。',
    retry: '重新付款',
    reason: '付款服務商的說明',
    way: '付款方式',
    reference: '參考編號 {reference}',
    delivery: '送貨',
    methods: { standard: '標準送貨', express: '特快送貨', collect: '門市取貨' },
    address: '送貨地址',
    store: '取貨門市',
    payment: '付款方式',
    card: '信用卡',
    subtotal: '小計',
    discount: '優惠',
    shipping: '運費',
    free: '免費',
    includesTax: '已含 {tax}',
    priceBeforeTax: '未計 {tax} 價格',
    total: '總計',
    keepLink: '連結只供你使用：毋須密碼即可查看訂單，切勿轉發。',
    comma: '，',
    colon: '：',
    space: '',
  },
};
