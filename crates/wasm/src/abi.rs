//! The exported functions: how text crosses between JavaScript and wasm memory.
#![expect(unsafe_code, reason = "a C interface passes addresses")]

use std::alloc::Layout;

/// Reserves `length` bytes for a request and gives their address.
///
/// Zero when `length` is zero or more than an allocation can have.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    match Layout::array::<u8>(length) {
        // SAFETY: the layout's size is not zero.
        Ok(layout) if length > 0 => unsafe { std::alloc::alloc(layout) },
        _ => std::ptr::null_mut(),
    }
}

/// Gives back `length` bytes at `address`.
///
/// # Safety
///
/// They came from [`reserve`] with this length, or are an answer of [`call`], and were not given back
/// before.
#[unsafe(no_mangle)]
unsafe extern "C" fn release(address: *mut u8, length: usize) {
    if let (false, Ok(layout)) = (
        address.is_null() || length == 0,
        Layout::array::<u8>(length),
    ) {
        // SAFETY: the caller promises that this allocation is live and has this layout.
        unsafe { std::alloc::dealloc(address, layout) };
    }
}

/// Answers the request of `length` bytes at `address`, and takes these bytes back.
///
/// The high half of the result is the address of the answer, the low half its length in bytes. The
/// caller gives the answer back with [`release`].
///
/// # Safety
///
/// The request came from [`reserve`] with this length, and all of it has been written.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(address: *mut u8, length: usize) -> u64 {
    let request = if address.is_null() || length == 0 {
        Vec::new()
    } else {
        // SAFETY: the caller promises an allocation of exactly `length` bytes, all of them written.
        unsafe { Vec::from_raw_parts(address, length, length) }
    };
    let answer = crate::answer(&String::from_utf8_lossy(&request))
        .into_bytes()
        .into_boxed_slice();
    let length = answer.len() as u64;
    let address = Box::into_raw(answer) as *mut u8 as u64;
    address << 32 | length
}
