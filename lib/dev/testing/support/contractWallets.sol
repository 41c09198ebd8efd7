// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A contract wallet with one owner (ERC-1271).
contract Wallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// A wallet that answers nothing and spends all the gas it gets.
contract Endless {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        for (uint256 i = 0; ; i++) {}
        return 0xffffffff;
    }
}

/// Knows a wallet's address before the wallet is there.
contract Factory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new Wallet{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
