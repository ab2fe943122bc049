import type { Language } from '@vermilion/contract/markets';
import type { deliveryMethodCode } from '@vermilion/contract/order';
import type { z } from 'zod';

/** The words of the mail that tells of a confirmed order; `{…}` is filled in. */
export type OrderMailTexts = {
  subject: string;
  headline: string;
  /** Above the headline: number and day. */
  placed: string;
  see: string;
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
  priceBeforeTax: string;
  total: string;
  /** Under the button. */
  keepLink: string;
  /** Between texts side by side, and after a label. */
  comma: string;
  colon: string;
};

export const orderMailTexts: Record<Language, OrderMailTexts> = {
  en: {
    subject: 'Order {number} is confirmed',
    headline: 'Thank you, your order is confirmed',
    placed: 'Order {number}, {date}',
    see: 'See your order',
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
    priceBeforeTax: 'Price before {tax}',
    total: 'Total',
    keepLink: 'Keep this link to yourself: it opens your order without a password.',
    comma: ', ',
    colon: ': ',
  },
  id: {
    subject: 'Pesanan {number} sudah dikonfirmasi',
    headline: 'Terima kasih, pesananmu sudah dikonfirmasi',
    placed: 'Pesanan {number}, {date}',
    see: 'Lihat pesananmu',
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
    priceBeforeTax: 'Harga sebelum {tax}',
    total: 'Total',
    keepLink: 'Simpan tautan ini untukmu sendiri: pesananmu bisa dibuka tanpa kata sandi.',
    comma: ', ',
    colon: ': ',
  },
  th: {
    subject: 'ยืนยันคำสั่งซื้อ {number} แล้ว',
    headline: 'ขอบคุณ คำสั่งซื้อของคุณยืนยันแล้ว',
    placed: 'คำสั่งซื้อ {number} วันที่ {date}',
    see: 'ดูคำสั่งซื้อ',
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
    priceBeforeTax: 'ราคาก่อน {tax}',
    total: 'ยอดสุทธิ',
    keepLink: 'เก็บลิงก์นี้ไว้กับตัว เพราะเปิดดูคำสั่งซื้อของคุณได้โดยไม่ต้องใช้รหัสผ่าน',
    comma: ' ',
    colon: ': ',
  },
  zh: {
    subject: '訂單 {number} 已確認',
    headline: '多謝你，訂單已確認',
    placed: '訂單 {number} · {date}',
    see: '查看訂單',
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
    priceBeforeTax: '未計 {tax} 價格',
    total: '總計',
    keepLink: '連結只供你使用：毋須密碼即可查看訂單，切勿轉發。',
    comma: '，',
    colon: '：',
  },
};
